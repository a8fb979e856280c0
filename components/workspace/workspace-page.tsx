"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Reader } from "@/components/setting/record/record-editor";
import { RecordPage } from "@/components/setting/record/record-page";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { sectionFields } from "@/lib/setting/section-fields";
import { workspace } from "@/lib/workspace/resource";

/** Sections of the card in order, with the fields each shows. */
const workspaceSections = sectionFields(workspace, ["identity", "instructions", "agents", "memory"]);

interface WorkspacePageProps {
	readonly snapshot: ResourceSnapshot;
	readonly reader: Reader;
	/** The history of the workspace. */
	readonly children: ReactNode;
}

/** A workspace: what it is called, what agents are told in it, and who answers. */
export function WorkspacePage({ snapshot, reader, children }: WorkspacePageProps) {
	const t = useTranslations("workspace");
	return (
		<RecordPage
			definition={workspace}
			snapshot={snapshot}
			reader={reader}
			route="/settings/workspace"
			title={t("title")}
			label={t("card")}
			sections={workspaceSections}
			open={["identity", "instructions", "agents"]}
			slots={{
				default_agent_profile_id: { placeholder: t("ownDefault"), hint: t("ownDefaultHint") },
				settings_agent_profile_id: { placeholder: t("workspaceDefault") },
				instructions: { placeholder: t("instructionsExample") },
			}}
		>
			{children}
		</RecordPage>
	);
}
