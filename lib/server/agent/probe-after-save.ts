import "server-only";
import { database } from "@/lib/server/db/client";
import { errorFacts, log } from "@/lib/server/log";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { isAppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { agentRecord } from "./agent-record";
import { resolveModelConfig } from "./model-list";

const connection = ["base_url", "api_key"] as const;

/**
 * Starts asking the endpoint of an agent whose connection was just saved. A save never waits for a probe: what is
 * known at once joins the receipt as `degraded`, what fails later is the status of its live choices. Never throws:
 * the save stands (*settings parity*, Writes).
 */
export async function probeAfterSave(receipt: WriteReceipt, changes: JsonObject): Promise<WriteReceipt> {
	if (!receipt.changed || !connection.some((field) => field in changes)) return receipt;
	try {
		const agent = await loadRecord(database().read, agentRecord, receipt.id);
		if (!agent) return receipt;
		const { status, reason } = await resolveModelConfig(agent, {}, { waitMs: 0 });
		if (status === "ok" || status === "probing") return receipt;
		return { ...receipt, degraded: { reason: reason ?? "provider_unreachable" } };
	} catch (error) {
		log("warn", "probe.failed", errorFacts(error));
		return { ...receipt, degraded: { reason: isAppError(error) ? error.body.reason : "internal" } };
	}
}
