"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, Plug } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/layout/page";
import { AddLink } from "@/components/setting/record/add-link";
import { Button } from "@/components/ui/action/button";
import { Card } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { Notice } from "@/components/ui/surface/notice";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { mcpServersQuery } from "@/lib/client/mcp/mcp-servers-query";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { ServerRow } from "./server-row";

/** Heavy, and of no use before somebody pastes. */
const ImportServers = dynamic(() => import("./import-servers").then((module) => module.ImportServers), {
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
					<AddLink href="/settings/mcp/new" label={t("add")} />
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
						<Card label={t("paste")} className="@container/import flex flex-col">
							<ImportServers workspaceId={workspaceId} servers={servers} onClose={() => setImporting(false)} />
						</Card>
					</div>
				)}
			</div>
			{children}
		</Page>
	);
}
