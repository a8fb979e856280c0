"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { useEditor } from "@/components/editing/use-editor";
import { Page } from "@/components/layout/page";
import { LeaveDialog } from "@/components/setting/record/leave-dialog";
import { PageSaveBar } from "@/components/setting/record/page-save-bar";
import { type Reader, RecordEditor } from "@/components/setting/record/record-editor";
import { agent } from "@/lib/agent/resource";
import { agentIssues } from "@/lib/agent/rules";
import type { EditorView } from "@/lib/editor/reconcile";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { AgentActions } from "./agent-actions";
import { AgentCard } from "./agent-card";
import { agentIcon } from "./agent-icon";
import type { AgentKind } from "./agent-kind";
import { useFamilyWords } from "./use-family-words";

interface AgentPageProps {
	readonly snapshot: ResourceSnapshot;
	readonly kind: AgentKind;
	readonly reader: Reader;
	/** Its profiles and its history. */
	readonly children: ReactNode;
}

/** One agent: its card, its profiles, its history, and the one save bar. */
export function AgentPage({ snapshot, kind, reader, children }: AgentPageProps) {
	const t = useTranslations("agents");
	const rules = ({ values }: EditorView) => agentIssues(values as AgentValues, { family: kind.family });
	return (
		<SaveCoordinator>
			<RecordEditor definition={agent} snapshot={snapshot} reader={reader} label={t("card")} rules={rules}>
				<AgentFrame kind={kind}>
					<AgentCard kind={kind} />
					{children}
				</AgentFrame>
			</RecordEditor>
			<LeaveDialog />
		</SaveCoordinator>
	);
}

type AgentValues = Parameters<typeof agentIssues>[0];

function AgentFrame({ kind, children }: { readonly kind: AgentKind; readonly children: ReactNode }) {
	const { view } = useEditor();
	const Icon = agentIcon(kind);
	return (
		<Page
			route="/settings/agents/[agentId]"
			title={String(view.base.values.display_name ?? "")}
			subtitle={useFamilyWords()(kind.family)}
			logo={<Icon aria-hidden className="icon" />}
			actions={<AgentActions kind={kind} />}
			bar={<PageSaveBar />}
		>
			{children}
		</Page>
	);
}
