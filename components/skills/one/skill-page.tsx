"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { checkSkill, updateSkill } from "@/app/actions/skills";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { Page } from "@/components/layout/page";
import { LeaveDialog } from "@/components/setting/record/leave-dialog";
import { PageSaveBar } from "@/components/setting/record/page-save-bar";
import { type Reader, RecordEditor } from "@/components/setting/record/record-editor";
import { FailedRead } from "@/components/ui/surface/failed-read";
import { knownSnapshot } from "@/lib/client/adopt-snapshot";
import { skillQuery } from "@/lib/client/skill/skills-query";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { skill as skillDefinition } from "@/lib/skill/skill-resource";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { kindIcon } from "../view/kind-badges";
import { useOriginWords } from "../view/use-origin-words";
import { AboutCard } from "./about-card";
import { SkillActions } from "./skill-actions";
import { SkillCard } from "./skill-card";
import { TextCard } from "./text-card";
import { UpdateCard } from "./update-card";

interface SkillPageProps {
	readonly snapshot: ResourceSnapshot;
	readonly reader: Reader;
	readonly first: SkillDetails;
	/** The history. */
	readonly children: ReactNode;
}

/** One skill: its settings, its text, its files, where it comes from, and the one save bar. */
export function SkillPage({ snapshot, reader, first, children }: SkillPageProps) {
	const t = useTranslations("skills");
	return (
		<SaveCoordinator>
			<RecordEditor definition={skillDefinition} snapshot={snapshot} reader={reader} label={t("page.card")}>
				<SkillFrame first={first}>{children}</SkillFrame>
			</RecordEditor>
			<LeaveDialog />
		</SaveCoordinator>
	);
}

const sourceActions = { checkSkill, updateSkill };

function SkillFrame({ first, children }: Pick<SkillPageProps, "first" | "children">) {
	const t = useTranslations("skills");
	const originWords = useOriginWords();
	const client = useQueryClient();
	const details = useQuery({
		...skillQuery(first.id),
		initialData: first,
		// A removed one has no page any more; what was read last stays beside the draft.
		enabled: () => knownSnapshot(client, skillDefinition.type, first.id)?.deleted !== true,
	});
	const skill = details.data;
	const Icon = kindIcon(skill.capabilities);
	return (
		<Page
			route="/settings/skills/[skillId]"
			title={skill.name}
			subtitle={originWords(skill.origin)}
			logo={<Icon aria-hidden className="icon" />}
			actions={<SkillActions skill={skill} />}
			bar={<PageSaveBar />}
		>
			{details.isError && (
				<FailedRead boxed title={t("page.detailsFailed")} again={t("retry")} onAgain={details.refetch} />
			)}
			<SkillCard skill={skill} />
			<TextCard key={skill.hash} skill={skill} />
			<AboutCard skill={skill} />
			<UpdateCard skill={skill} actions={sourceActions} />
			{children}
		</Page>
	);
}
