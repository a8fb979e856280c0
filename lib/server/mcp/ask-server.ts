import "server-only";
import type { Server } from "@/lib/mcp/server";
import type { ServerFailure, ServerStage } from "@/lib/mcp/server-view";
import { database } from "@/lib/server/db/client";
import { errorFacts, log } from "@/lib/server/log";
import { connectServer } from "@/lib/server/mcp-client/connect-server";
import { type ListedTool, listTools } from "@/lib/server/mcp-client/list-tools";
import type { ServerEntry } from "@/lib/server/mcp-client/server-entries";
import { isServerFault, serverFailure } from "@/lib/server/mcp-client/server-fault";
import { closeServer } from "@/lib/server/mcp-client/server-pool";
import { knownStates, rememberState } from "@/lib/server/mcp-client/server-states";
import { resolveTarget, type ServerTarget } from "@/lib/server/mcp-client/server-target";
import { signInAuth } from "@/lib/server/mcp-client/sign-in/sign-in-auth";
import { isNamedError } from "@/lib/shared/named-error";
import { runTest } from "./running-tests";
import { pinTools, readPins } from "./tool-pins";

const connectMs = 20_000;
const listMs = 10_000;

/**
 * Asks a stored server with a connection of its own: fills in secrets, connects, initialises, lists the tools, and
 * remembers what it saw. Tools that are allowed before they were ever seen are pinned as they are. Never throws for
 * what the server does; one test of a server runs at a time.
 */
export function askServer(entry: AskedServer, userId: string): Promise<void> {
	const { server_ref: serverRef, server } = entry;
	return runTest(serverRef, async (onStage) => {
		try {
			const target = await resolveTarget(server);
			await askTarget({ serverRef, userId, target }, server.tools, onStage);
		} catch (error) {
			// Nothing to connect to is seen whenever the state is read; there is nothing to remember.
			if (!isServerFault(error)) log("warn", "mcp.test_failed", errorFacts(error));
		}
	});
}

/** A stored server as it is asked. */
export type AskedServer = Pick<ServerEntry, "server_ref" | "server">;

interface Asked {
	readonly serverRef: string;
	readonly userId: string;
	readonly target: ServerTarget;
}

async function askTarget(
	{ serverRef, userId, target }: Asked,
	decided: Server["tools"],
	onStage: (stage: ServerStage) => void,
): Promise<void> {
	const seen = { hash: target.hash, checkedAt: Date.now() };
	// A chat that holds an older connection gets a new one.
	closeServer(serverRef);
	try {
		const { tools, transport } = await listed({ serverRef, userId, target }, onStage);
		await rememberState(serverRef, { ...seen, failure: null, transport, tools });
		await pinUnseen(serverRef, decided, tools);
	} catch (error) {
		const ownAuthorization = target.kind === "remote" && target.ownAuthorization;
		const failure: ServerFailure = isNamedError(error, "AbortError")
			? { stage: "reach", reason: "timed_out" }
			: serverFailure(error, { stage: "list", ownAuthorization });
		await rememberState(serverRef, { ...seen, failure, tools: [] });
	}
}

async function listed({ serverRef, userId, target }: Asked, onStage: (stage: ServerStage) => void) {
	const known = (await knownStates([serverRef])).get(serverRef);
	const { signal } = new AbortController();
	const connection = await connectServer(target, {
		signal,
		timeoutMs: connectMs,
		onStage,
		...(known?.hash === target.hash && known.transport ? { remembered: known.transport } : {}),
		...(await signInAuth({ server_ref: serverRef, userId, target })),
	});
	try {
		onStage("list");
		return {
			tools: await listTools(connection.client, { signal, timeoutMs: listMs }),
			transport: connection.transport,
		};
	} finally {
		void connection.close().catch(() => undefined);
	}
}

/** A tool allowed before anybody saw it is allowed as it is seen first. */
async function pinUnseen(serverRef: string, decided: Server["tools"], tools: readonly ListedTool[]): Promise<void> {
	const pins = await readPins(serverRef);
	const unseen = tools.filter(
		({ tool }) => decided && Object.hasOwn(decided, tool) && decided[tool]?.always_allow === true && !pins.has(tool),
	);
	if (unseen.length > 0) await database().write((tx) => pinTools(tx, serverRef, unseen, Date.now()));
}
