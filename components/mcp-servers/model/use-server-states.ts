"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listQuery } from "@/lib/client/list-query";
import { profileServersQuery } from "@/lib/client/mcp/mcp-servers-query";
import { normalServerName } from "@/lib/mcp/server-names";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";

/** What is known of the saved servers of a profile's document, beside what stands in it. */
export interface KnownServers {
	/** By saved name. */
	readonly states: ReadonlyMap<string, ServerStatus>;
	/** Normal names of the workspace's servers; the profile's of the same name wins. */
	readonly inWorkspace: ReadonlySet<string>;
}

/** States of a profile's servers and the names that the workspace has too. */
export function useServerStates(profile: { readonly id: string; readonly revision: number } | undefined): KnownServers {
	const enabled = profile !== undefined;
	const { data } = useQuery({ ...profileServersQuery(profile?.id ?? "", profile?.revision ?? 0), enabled });
	const workspace = useInfiniteQuery({ ...listQuery("mcp_server"), enabled });
	const names = workspace.data?.pages.flatMap(({ items }) => items.map(({ label }) => normalServerName(label)));
	return {
		states: new Map(data?.items.map(({ name, status }) => [name, status])),
		inWorkspace: new Set(names),
	};
}
