import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { errorFacts, log } from "@/lib/server/log";
import { workspaceEntry } from "@/lib/server/mcp-client/server-entries";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { askServer } from "../ask-server";
import { serverRecord } from "./server-record";

const connection: ReadonlySet<string> = new Set(["type", "url", "headers", "command", "args", "env", "enabled"]);

/**
 * Starts asking a server whose connection was just saved, so that its row has a state and its tools before anybody
 * presses a button. A save never waits for it and never fails by it.
 */
export function probeAfterSave(ctx: Context, receipt: WriteReceipt): WriteReceipt {
	if (receipt.changed && receipt.accepted.some((key) => connection.has(key.slice(key.indexOf(".") + 1)))) {
		void probeServer(receipt.id, identityOf(ctx).userId).catch((error) =>
			log("warn", "probe.failed", errorFacts(error)),
		);
	}
	return receipt;
}

/** Asks a server unless it is gone or off. */
export async function probeServer(serverId: string, userId: string): Promise<void> {
	const record = await loadRecord(database().read, serverRecord, serverId);
	if (!record || record.deletedAt !== null || record.values.enabled === false) return;
	await askServer(workspaceEntry(record), userId);
}
