import "server-only";
import type { NamedServerStatus } from "@/lib/mcp/workspace/server-status";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { profileServers } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { serverStatus } from "./server-status";

/** The saved servers of a profile's document by name, each with what is known of it. Reads only; nothing is asked. */
export async function listProfileServerStates(
	ctx: Context,
	{ profileId }: { readonly profileId: string },
): Promise<readonly NamedServerStatus[]> {
	requireCapability(ctx, "settings.read");
	const { entries } = await profileServers(ctx, profileId);
	const known = await knownStates(entries.map(({ server_ref }) => server_ref));
	const { userId } = identityOf(ctx);
	return Promise.all(
		entries.map(async (entry) => ({
			name: entry.name,
			status: await serverStatus(entry, known.get(entry.server_ref), userId),
		})),
	);
}
