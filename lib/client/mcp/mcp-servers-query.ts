import { queryOptions } from "@tanstack/react-query";
import type { NamedServerStatus, ServerStatus, WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { fetchJson } from "../fetch-json";
import { queryKeys } from "../query-keys";

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
		refetchInterval: ({ state }) => intervalOf(state),
	});
}

/** The servers of a profile's saved document with their states. Read again with every revision of the document. */
export function profileServersQuery(profileId: string, revision: number) {
	return queryOptions({
		queryKey: queryKeys.list("mcp_server", { states_of: profileId, revision }),
		queryFn: ({ signal }) =>
			fetchJson<{ readonly items: readonly NamedServerStatus[] }>(
				`/api/mcp/servers/profile?${new URLSearchParams({ profile_id: profileId })}`,
				{ signal },
			),
		refetchInterval: ({ state }) => intervalOf(state),
	});
}

/** A save starts a test that may not be there yet when the answer is read first: then it is looked for a little. */
const firstReads = 4;

function intervalOf({ data, dataUpdateCount }: Reads): number | false {
	const is = (phase: ServerStatus["phase"]) => data?.items.some(({ status }) => status.phase === phase) === true;
	if (is("checking")) return whileCheckingMs;
	return is("untested") && dataUpdateCount < firstReads ? 2 * whileCheckingMs : false;
}

interface Reads {
	readonly data: { readonly items: readonly { readonly status: ServerStatus }[] } | undefined;
	readonly dataUpdateCount: number;
}
