"use client";

import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { useEditor } from "@/components/editing/use-editor";
import { Page } from "@/components/layout/page";
import { LeaveDialog } from "@/components/setting/record/leave-dialog";
import { PageSaveBar } from "@/components/setting/record/page-save-bar";
import { type Reader, RecordEditor } from "@/components/setting/record/record-editor";
import { mcpServersQuery } from "@/lib/client/mcp/mcp-servers-query";
import type { EditorView } from "@/lib/editor/reconcile";
import { type McpServerValues, mcpServer } from "@/lib/mcp/workspace/server-resource";
import { serverIssues } from "@/lib/mcp/workspace/server-rules";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { ToolsCard } from "../tools/tools-card";
import { ConnectionTest } from "./connection-test";
import { ServerActions } from "./server-actions";
import { ServerCard } from "./server-card";
import { StatusBadge } from "./status-badge";

interface ServerPageProps {
	readonly snapshot: ResourceSnapshot;
	readonly reader: Reader;
	/** The workspace's servers with their states. */
	readonly first: readonly WorkspaceServer[];
	/** Where a sign-in comes back to, for the server's own settings. */
	readonly redirectUri: string;
	/** Something to know at the head of its card. */
	readonly note: ReactNode;
	/** The history. */
	readonly children: ReactNode;
}

/** One server of a workspace: its connection, its tools, its history, and the one save bar. */
export function ServerPage({ snapshot, reader, first, redirectUri, note, children }: ServerPageProps) {
	const t = useTranslations("servers");
	const otherNames = first.filter(({ id }) => id !== snapshot.id).map(({ name }) => name);
	const rules = ({ values }: EditorView) => serverIssues(values as McpServerValues, { otherNames });
	return (
		<SaveCoordinator>
			<RecordEditor definition={mcpServer} snapshot={snapshot} reader={reader} label={t("card")} rules={rules}>
				<ServerFrame workspaceId={String(snapshot.workspace_id)} first={first} redirectUri={redirectUri} note={note}>
					{children}
				</ServerFrame>
			</RecordEditor>
			<LeaveDialog />
		</SaveCoordinator>
	);
}

type FrameProps = Pick<ServerPageProps, "first" | "redirectUri" | "note" | "children"> & {
	readonly workspaceId: string;
};

function ServerFrame({ workspaceId, first, redirectUri, note, children }: FrameProps) {
	const { view, session } = useEditor();
	const list = useQuery({ ...mcpServersQuery(workspaceId), initialData: { items: first } });
	const status = list.data.items.find(({ id }) => id === session.id)?.status;
	return (
		<Page
			route="/settings/mcp/[serverId]"
			title={String(view.base.values.name ?? "")}
			subtitle={<StatusBadge short status={status} enabled={view.base.values.enabled !== false} />}
			logo={<Plug aria-hidden className="icon" />}
			actions={<ServerActions status={status} />}
			bar={<PageSaveBar />}
		>
			<ServerCard note={note}>
				<ConnectionTest status={status} redirectUri={redirectUri} onAsked={() => void list.refetch()} />
			</ServerCard>
			<ToolsCard status={status} onAsked={() => void list.refetch()} />
			{children}
		</Page>
	);
}
