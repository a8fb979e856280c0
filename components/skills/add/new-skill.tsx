"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/layout/page";
import { announce } from "@/components/ui/text/live-region";
import type { SourceActions } from "../source-actions";
import { FoundSkills } from "./found-skills";
import { SourceCard } from "./source-card";
import { useReading } from "./use-reading";

interface NewSkillProps {
	readonly workspaceId: string;
	readonly addSkill: SourceActions["addSkill"];
}

/** Adds skills: where they come from, what was found there, and nothing is stored before it is confirmed. */
export function NewSkill({ workspaceId, addSkill }: NewSkillProps) {
	const t = useTranslations("skills");
	const router = useRouter();
	const reading = useReading(workspaceId);
	const { state } = reading;
	// Each reading starts over with what to take.
	const [round, setRound] = useState(0);
	const added = (ids: readonly string[]) => {
		announce(t("new.added", { count: ids.length }));
		const [only] = ids;
		router.push(ids.length === 1 && only ? `/settings/skills/${encodeURIComponent(only)}` : "/settings/skills");
	};
	return (
		<Page route="/settings/skills/new" title={t("new.title")}>
			<SourceCard
				state={state}
				onRead={(source) => {
					setRound(round + 1);
					void reading.read(source);
				}}
				onStop={reading.stop}
			/>
			{state.kind === "found" && (
				<FoundSkills key={round} addSkill={addSkill} reading={state.reading} onMend={reading.mend} onAdded={added} />
			)}
		</Page>
	);
}
