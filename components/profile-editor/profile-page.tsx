"use client";

import { Hexagon, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { useEditor } from "@/components/editing/use-editor";
import { useMenuMark } from "@/components/layout/menu-marks";
import { Page } from "@/components/layout/page";
import { LeaveDialog } from "@/components/setting/record/leave-dialog";
import { PageSaveBar } from "@/components/setting/record/page-save-bar";
import { type Reader, RecordEditor } from "@/components/setting/record/record-editor";
import { UserText } from "@/components/ui/text/user-text";
import { agentProfile } from "@/lib/profile/resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { ProfileActions } from "./profile-actions";
import type { ProfileAgent } from "./profile-agent";
import { ProfileCard } from "./profile-card";
import { useFeatureOff } from "./use-feature-off";

interface ProfilePageProps {
	readonly snapshot: ResourceSnapshot;
	readonly agent: Omit<ProfileAgent, "locked">;
	/** The flag without which such profiles can only be read; `null`: they need none. */
	readonly feature: ResourceSnapshot | null;
	readonly reader: Reader;
	/** The cards that save by themselves and the history. */
	readonly children: ReactNode;
}

/** One profile: its card, the cards of other contributors below it, and the one save bar for all. */
export function ProfilePage({ snapshot, agent: rendered, feature, reader, children }: ProfilePageProps) {
	const t = useTranslations("profiles");
	const locked = useFeatureOff(feature);
	const agent = { ...rendered, locked };
	return (
		<SaveCoordinator>
			<RecordEditor definition={agentProfile} snapshot={snapshot} reader={reader} label={t("card")}>
				<ProfileFrame agent={agent}>
					<ProfileCard agent={agent} computed={snapshot.computed} />
					{children}
				</ProfileFrame>
			</RecordEditor>
			<LeaveDialog />
		</SaveCoordinator>
	);
}

function ProfileFrame({ agent, children }: { readonly agent: ProfileAgent; readonly children: ReactNode }) {
	const { view, session } = useEditor();
	const mark = view.conflict || view.gone ? "review" : view.isDirty ? "edited" : null;
	useMenuMark(`/settings/profiles/${encodeURIComponent(session.id)}`, mark);
	const Logo = agent.kind === "dynamic" ? Split : Hexagon;
	const name = typeof view.base.values.name === "string" ? view.base.values.name : "";
	return (
		<Page
			route="/settings/profiles/[id]"
			title={name}
			subtitle={<UserText>{agent.name}</UserText>}
			logo={<Logo aria-hidden className="icon" />}
			actions={<ProfileActions agent={agent} />}
			bar={<PageSaveBar />}
		>
			{children}
		</Page>
	);
}
