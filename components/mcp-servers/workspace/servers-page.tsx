"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste, Plug, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Card } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { Notice } from "@/components/ui/surface/notice";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { announce } from "@/components/ui/text/live-region";
import { mcpServersQuery } from "@/lib/client/mcp/mcp-servers-query";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { storeSecretWith } from "../store-secret";
import { ServerRow } from "./server-row";
import { useStoreServers } from "./use-store-servers";

/** Heavy, and of no use before somebody pastes. */
const ImportPanel = dynamic(() => import("../import/import-panel").then((module) => module.ImportPanel), {
	loading: () => <Skeleton className="m-gutter h-40" />,
});

interface ServersPageProps {
	readonly workspaceId: string;
	readonly first: readonly WorkspaceServer[];
	/** Cards below the list. */
	readonly children?: ReactNode;
}

/** The MCP servers of a workspace with their states; add one by form or by pasting anyone's JSON. */
export function ServersPage({ workspaceId, first, children }: ServersPageProps) {
	const t = useTranslations("servers");
	const [importing, setImporting] = useState(false);
	const list = useQuery({ ...mcpServersQuery(workspaceId), initialData: { items: first } });
	const servers = list.data.items;
	const paste = (
		<Button icon={ClipboardPaste} pressed={importing} onClick={() => setImporting(!importing)}>
			{t("paste")}
		</Button>
	);
	return (
		<Page
			route="/settings/mcp"
			title={t("title")}
			wide={importing}
			actions={
				<>
					<span className="max-md:hidden">{paste}</span>
					<NavLink href="/settings/mcp/new" className={linkButtonClass("primary")}>
						<Plus aria-hidden className="icon-sm" />
						{t("add")}
					</NavLink>
				</>
			}
		>
			<div className="flex px-gutter py-3 *:flex-1 md:hidden">{paste}</div>
			<div className={importing ? "mb-3 grid items-start gap-3 xl:grid-cols-2" : "md:mb-3"}>
				<div className="min-w-0">
					<Card label={t("title")}>
						{list.isError && <Notice meaning="danger" live="alert" title={t("listFailed")} />}
						{servers.length === 0 ? (
							<EmptyState icon={Plug} title={t("empty")}>
								{t("emptyText")}
							</EmptyState>
						) : (
							<ul>
								{servers.map((server) => (
									<ServerRow key={server.id} server={server} />
								))}
							</ul>
						)}
					</Card>
				</div>
				{importing && (
					<div className="min-w-0 max-xl:order-first">
						<Import workspaceId={workspaceId} servers={servers} onClose={() => setImporting(false)} />
					</div>
				)}
			</div>
			{children}
		</Page>
	);
}

interface ImportProps {
	readonly workspaceId: string;
	readonly servers: readonly WorkspaceServer[];
	readonly onClose: () => void;
}

/** Pasted servers are stored at once, one after the other; each is asked in the background. */
function Import({ workspaceId, servers, onClose }: ImportProps) {
	const t = useTranslations("servers");
	const client = useQueryClient();
	const secrets = useQuery(secretsQuery());
	const store = useStoreServers(workspaceId);
	return (
		<Card label={t("paste")} className="@container/import flex flex-col">
			<ImportPanel
				atOnce
				servers={Object.fromEntries(servers.map(({ name, server }) => [name, server]))}
				secretNames={new Set(secrets.data?.items.map(({ name }) => name))}
				storeSecret={storeSecretWith(client)}
				onClose={onClose}
				onAdd={async (next, names) => {
					const stopped = await store(servers, next, names);
					if (stopped) return stopped;
					announce(t("imported", { count: names.length }));
					onClose();
					return null;
				}}
			/>
		</Card>
	);
}
