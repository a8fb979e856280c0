"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { announce } from "@/components/ui/text/live-region";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { ImportPanel } from "../import/import-panel";
import { storeSecretWith } from "../store-secret";
import { useStoreServers } from "./use-store-servers";

interface ImportServersProps {
	readonly workspaceId: string;
	readonly servers: readonly WorkspaceServer[];
	readonly onClose: () => void;
}

/** Pasted servers are stored at once, one after the other; each is asked in the background. */
export function ImportServers({ workspaceId, servers, onClose }: ImportServersProps) {
	const t = useTranslations("servers");
	const client = useQueryClient();
	const secrets = useQuery(secretsQuery());
	const store = useStoreServers(workspaceId);
	return (
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
	);
}
