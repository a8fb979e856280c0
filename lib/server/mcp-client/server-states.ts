import "server-only";
import { eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transport } from "@/lib/mcp/server";
import { type ServerFailure, serverFaults, serverStages } from "@/lib/mcp/server-view";
import { database } from "@/lib/server/db/client";
import { mcpServerStates } from "@/lib/server/db/schema/mcp";
import { errorFacts, log } from "@/lib/server/log";
import type { ListedTool } from "./list-tools";

/** What was last seen of a server. */
export interface KnownState {
	readonly hash: string;
	/** `null`: it worked. */
	readonly failure: ServerFailure | null;
	readonly transport?: Transport;
	readonly tools: readonly ListedTool[];
	/** ms since the epoch. */
	readonly checkedAt: number;
}

const failureSchema = z.object({
	stage: z.enum(serverStages),
	reason: z.enum(serverFaults),
	host: z.optional(z.string()),
	secret: z.optional(z.string()),
	status: z.optional(z.number()),
});
const transportSchema = z.enum(["stdio", "http", "sse"]);
const toolSchema = z.object({
	tool: z.string(),
	title: z.string(),
	description: z.string(),
	input_schema: z.unknown(),
	read_only: z.boolean(),
});

/** What is remembered of the given servers; a row that cannot be read is as good as none. */
export async function knownStates(refs: readonly string[]): Promise<ReadonlyMap<string, KnownState>> {
	if (refs.length === 0) return new Map();
	const rows = await database()
		.read.select()
		.from(mcpServerStates)
		.where(inArray(mcpServerStates.serverRef, [...refs]));
	return new Map(rows.flatMap((row) => readRow(row) ?? []).map((state) => [state.ref, state.known]));
}

type Row = typeof mcpServerStates.$inferSelect;

function readRow(row: Row): { ref: string; known: KnownState } | undefined {
	const status = row.status === "ok" ? null : failureSchema.safeParse(row.status).data;
	if (status === undefined) return undefined;
	const transport = transportSchema.safeParse(row.transport).data;
	const tools = z.array(toolSchema).safeParse(row.tools).data ?? [];
	return {
		ref: row.serverRef,
		known: {
			hash: row.connectionHash,
			failure: status as ServerFailure | null,
			...(transport === undefined ? {} : { transport }),
			tools,
			checkedAt: row.checkedAt,
		},
	};
}

/** Remembers what was seen; a failure keeps the tools and the transport that the same connection had. Never throws: it is a memory only. */
export async function rememberState(serverRef: string, state: KnownState): Promise<void> {
	const seen = {
		connectionHash: state.hash,
		status: state.failure ?? "ok",
		checkedAt: state.checkedAt,
	};
	const worked = state.failure === null;
	const found = { transport: state.transport ?? null, tools: [...state.tools] };
	try {
		await database().write(async (tx) => {
			const [before] = await tx.select().from(mcpServerStates).where(eq(mcpServerStates.serverRef, serverRef));
			const stale = before !== undefined && before.connectionHash !== state.hash;
			const row = { ...seen, ...(worked ? found : stale ? { transport: null, tools: [] } : {}) };
			await tx
				.insert(mcpServerStates)
				.values({ serverRef, ...row })
				.onConflictDoUpdate({ target: mcpServerStates.serverRef, set: row });
		});
	} catch (error) {
		log("warn", "mcp.state_not_kept", errorFacts(error));
	}
}
