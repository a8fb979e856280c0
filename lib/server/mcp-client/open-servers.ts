import "server-only";
import type { Transport } from "@/lib/mcp/server";
import type { ServerFailure, ServerState, ServerView } from "@/lib/mcp/server-view";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { isNamedError } from "@/lib/shared/named-error";
import type { ListedTool } from "./list-tools";
import type { PooledServer } from "./pooled-server";
import { chatServers, type ServerEntry } from "./server-entries";
import { isServerFault } from "./server-fault";
import { pooledServer } from "./server-pool";
import { type KnownState, knownStates } from "./server-states";
import { resolveTarget } from "./server-target";
import { settlePins } from "./settle-pins";
import { toolViews } from "./tool-views";

/** A run waits so long for a server it does not know, ms. */
const unknownMs = 10_000;
/** And so long for one whose tools are known from last time; it goes on connecting meanwhile. */
const knownMs = 2_000;

export interface OpenServersInput {
	readonly workspaceId: string | null;
	readonly profileId: string | null;
	readonly signal: AbortSignal;
}

/**
 * All enabled servers of a chat, connected in parallel (*MCP client*): those of the workspace and of the profile's
 * document when that is enabled; a profile's server takes the place of a workspace's of the same name. After ten
 * seconds a server that does not answer is `missing`, and named. Throws only what an abort throws.
 */
export async function openServers(ctx: Context, input: OpenServersInput): Promise<readonly ServerView[]> {
	const entries = await chatServers(ctx, input);
	const known = await knownStates(entries.map(({ server_ref }) => server_ref));
	const { userId } = identityOf(ctx);
	const seen = await Promise.all(
		entries.map((entry) => seeServer(entry, { userId, known: known.get(entry.server_ref), signal: input.signal })),
	);
	const tools = toolViews(
		entries.map(({ server_ref, slug, server }, index) => ({
			server_ref,
			slug,
			tools: seen[index]?.tools ?? [],
			stored: server.tools,
		})),
	);
	const views = entries.map((entry, index) => viewOf(entry, seen[index] as SeenServer, tools));
	for (const [index, view] of views.entries()) {
		if (view.state === "ok") await settlePins({ ...view, listed: seen[index]?.tools ?? [] });
	}
	return views;
}

interface SeenServer {
	readonly state: ServerState;
	readonly failure?: ServerFailure;
	readonly transport?: Transport;
	readonly tools: readonly ListedTool[];
	readonly as_known?: true;
}

interface Watch {
	readonly userId: string;
	readonly known: KnownState | undefined;
	readonly signal: AbortSignal;
}

async function seeServer(entry: ServerEntry, watch: Watch, tries = 2): Promise<SeenServer> {
	const { known, signal } = watch;
	try {
		return await lookAt(entry, watch);
	} catch (error) {
		signal.throwIfAborted();
		if (!isNamedError(error, "AbortError")) throw error;
		// Somebody saved or tested the server meanwhile, and its connection was closed for that.
		return tries > 1 ? seeServer(entry, watch, tries - 1) : { ...lastSeen(known), state: "missing" };
	}
}

async function lookAt(entry: ServerEntry, { userId, known, signal }: Watch): Promise<SeenServer> {
	signal.throwIfAborted();
	// Of the connection as it is set now: another URL has other tools.
	let last: KnownState | undefined;
	try {
		const target = await resolveTarget(entry.server);
		if (known?.hash === target.hash) last = known;
		const server = pooledServer({ server_ref: entry.server_ref, userId, target });
		const works = last?.failure === null;
		const live = await within(server, works ? knownMs : unknownMs, signal);
		if (live) return { state: "ok", transport: live.transport, tools: live.tools };
		if (works) return { ...lastSeen(last), state: "ok", as_known: true };
		return { ...lastSeen(last), state: "missing" };
	} catch (error) {
		signal.throwIfAborted();
		if (!isServerFault(error)) throw error;
		const { failure } = error;
		return { state: failure.reason === "sign_in" ? "sign_in" : "failed", failure, tools: last?.tools ?? [] };
	}
}

function lastSeen(last: KnownState | undefined): Pick<SeenServer, "transport" | "tools"> {
	return { tools: last?.tools ?? [], ...(last?.transport ? { transport: last.transport } : {}) };
}

/** The connected server, or nothing once the attempt that is under way has taken so long. */
async function within(server: PooledServer, ms: number, signal: AbortSignal) {
	const ready = server.ready();
	const left = server.live ? ms : Math.max(0, server.openedAt + ms - performance.now());
	let stop: (() => void) | undefined;
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve, reject) => {
		timer = setTimeout(() => resolve(undefined), left);
		stop = () => reject(signal.reason);
		signal.addEventListener("abort", stop, { once: true });
	});
	try {
		return await Promise.race([ready, late]);
	} finally {
		clearTimeout(timer);
		if (stop) signal.removeEventListener("abort", stop);
		ready.catch(() => undefined);
	}
}

function viewOf(entry: ServerEntry, seen: SeenServer, tools: ReturnType<typeof toolViews>): ServerView {
	const { server_ref, name, slug, server } = entry;
	const { tools: _listed, ...state } = seen;
	return { server_ref, name, slug, enabled: server.enabled ?? true, ...state, tools: tools.get(server_ref) ?? [] };
}
