import "server-only";
import type { ServerFailure, ServerStage } from "@/lib/mcp/server-view";
import type { McpServerValues } from "@/lib/mcp/workspace/server-resource";
import { database } from "@/lib/server/db/client";
import { errorFacts, log } from "@/lib/server/log";
import { connectServer } from "@/lib/server/mcp-client/connect-server";
import { type ListedTool, listTools } from "@/lib/server/mcp-client/list-tools";
import { workspaceServerRef } from "@/lib/server/mcp-client/server-entries";
import { isServerFault, serverFailure } from "@/lib/server/mcp-client/server-fault";
import { closeServer } from "@/lib/server/mcp-client/server-pool";
import { knownStates, rememberState } from "@/lib/server/mcp-client/server-states";
import { resolveTarget, type ServerTarget } from "@/lib/server/mcp-client/server-target";
import { signInAuth } from "@/lib/server/mcp-client/sign-in/sign-in-auth";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { isNamedError } from "@/lib/shared/named-error";
import { pinTools, readPins } from "../tool-pins";
import { runTest } from "./running-tests";
import { serverOf } from "./server-record";

const connectMs = 20_000;
const listMs = 10_000;

/**
 * Asks a workspace's server with a connection of its own: fills in secrets, connects, initialises, lists the tools, and
 * remembers what it saw. Tools that are allowed before they were ever seen are pinned as they are. Never throws for
 * what the server does; one test of a server runs at a time.
 */
export function askServer(record: StoredRecord, userId: string): Promise<void> {
	const serverRef = workspaceServerRef(record.id);
	return runTest(serverRef, async (onStage) => {
		try {
			const target = await resolveTarget(serverOf(record));
			await askTarget({ serverRef, userId, target }, record, onStage);
		} catch (error) {
			// Nothing to connect to is seen whenever the state is read; there is nothing to remember.
			if (!isServerFault(error)) log("warn", "mcp.test_failed", errorFacts(error));
		}
	});
}

interface Asked {
	readonly serverRef: string;
	readonly userId: string;
	readonly target: ServerTarget;
}

async function askTarget(
	{ serverRef, userId, target }: Asked,
	record: StoredRecord,
	onStage: (stage: ServerStage) => void,
): Promise<void> {
	const seen = { hash: target.hash, checkedAt: Date.now() };
	// A chat that holds an older connection gets a new one.
	closeServer(serverRef);
	try {
		const { tools, transport } = await listed({ serverRef, userId, target }, onStage);
		await rememberState(serverRef, { ...seen, failure: null, transport, tools });
		await pinUnseen(serverRef, record, tools);
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
async function pinUnseen(serverRef: string, record: StoredRecord, tools: readonly ListedTool[]): Promise<void> {
	const decided = (record.values as McpServerValues).tools;
	const pins = await readPins(serverRef);
	const unseen = tools.filter(
		({ tool }) => Object.hasOwn(decided, tool) && decided[tool]?.always_allow === true && !pins.has(tool),
	);
	if (unseen.length > 0) await database().write((tx) => pinTools(tx, serverRef, unseen, Date.now()));
}
