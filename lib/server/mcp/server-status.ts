import "server-only";
import type { ServerFailure, ServerTool } from "@/lib/mcp/server-view";
import type { ServerStatus, ToolStatus } from "@/lib/mcp/workspace/server-status";
import type { ListedTool } from "@/lib/server/mcp-client/list-tools";
import type { ServerEntry } from "@/lib/server/mcp-client/server-entries";
import { isServerFault } from "@/lib/server/mcp-client/server-fault";
import type { KnownState } from "@/lib/server/mcp-client/server-states";
import { resolveTarget, type ServerTarget } from "@/lib/server/mcp-client/server-target";
import { readSignIn } from "@/lib/server/mcp-client/sign-in/sign-in-store";
import { toolViews } from "@/lib/server/mcp-client/tool-views";
import { testStage } from "./running-tests";
import { definitionOf, readPins, type ToolPin } from "./tool-pins";

type Known = Pick<ServerEntry, "server_ref" | "slug" | "server">;

/** What is known of a stored server: from the last time it was asked, where its connection is still the same one. */
export async function serverStatus(entry: Known, known: KnownState | undefined, userId: string): Promise<ServerStatus> {
	const { server_ref } = entry;
	const target = await targetOf(entry);
	const stage = testStage(server_ref);
	const last = "failure" in target || known?.hash !== target.hash ? undefined : known;
	const failure = "failure" in target ? target.failure : last?.failure;
	return {
		server_ref,
		phase: stage ? "checking" : phaseOf(last, failure),
		...(stage ? { stage } : {}),
		...(failure ? { failure } : {}),
		...(last?.transport ? { transport: last.transport } : {}),
		...(last ? { checked_at: new Date(last.checkedAt).toISOString() } : {}),
		signed_in: "failure" in target ? false : await signedIn(server_ref, userId, target),
		tools: await toolStatuses(entry, last?.tools ?? []),
	};
}

type Target = ServerTarget | { readonly failure: ServerFailure };

/** What a server is reached with, or why it cannot even be tried. */
async function targetOf({ server }: Known): Promise<Target> {
	try {
		return await resolveTarget(server);
	} catch (error) {
		if (isServerFault(error)) return { failure: error.failure };
		throw error;
	}
}

function phaseOf(last: KnownState | undefined, failure: ServerFailure | null | undefined): ServerStatus["phase"] {
	if (failure) return failure.reason === "sign_in" ? "sign_in" : "failed";
	return last ? "ok" : "untested";
}

async function signedIn(server_ref: string, userId: string, target: ServerTarget): Promise<boolean> {
	if (target.kind !== "remote" || target.ownAuthorization) return false;
	return (await readSignIn({ server_ref, userId }, target.url.href))?.tokens !== undefined;
}

/** The listed tools with what is different from the definition they were allowed with. */
async function toolStatuses(
	{ server_ref, slug, server }: Known,
	listed: readonly ListedTool[],
): Promise<readonly ToolStatus[]> {
	if (listed.length === 0) return [];
	const views = toolViews([{ server_ref, slug, tools: listed, stored: server.tools }]).get(server_ref) ?? [];
	const pins = views.some(({ always_allow }) => always_allow) ? await readPins(server_ref) : new Map<string, ToolPin>();
	return views.map((view, index): ToolStatus => {
		const { tool, alias, title, description, read_only, usable } = view;
		const pin = view.always_allow ? pins.get(tool) : undefined;
		const now = listed[index];
		const changed = pin !== undefined && now !== undefined && pin.hash !== view.definition_hash;
		return {
			tool,
			alias,
			title,
			description,
			read_only,
			usable: usable satisfies ServerTool["usable"],
			...(changed ? { changed: { before: pin.definition, after: definitionOf(now) } } : {}),
		};
	});
}
