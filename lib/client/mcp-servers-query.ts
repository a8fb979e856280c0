import { queryOptions } from "@tanstack/react-query";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** How soon a server that is being asked is looked at again, ms. */
const whileCheckingMs = 500;

/** The servers of a workspace with their states. Read again after every event of a server, and while one is being asked. */
export function mcpServersQuery(workspaceId: string) {
	return queryOptions({
		queryKey: queryKeys.list("mcp_server", { states_of: workspaceId }),
		queryFn: ({ signal }) =>
			fetchJson<{ readonly items: readonly WorkspaceServer[] }>(
				`/api/mcp/servers?${new URLSearchParams({ workspace_id: workspaceId })}`,
				{ signal },
			),
		refetchInterval: ({ state }) =>
			state.data?.items.some(({ status }) => status.phase === "checking") ? whileCheckingMs : false,
	});
}
