import "server-only";
import { agent } from "@/lib/agent/resource";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { choicesOf } from "@/lib/server/model/choices-of";
import { entityId } from "@/lib/server/setting/check-target";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { Choices, ResourceTarget } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { agentRecord } from "./agent-record";
import { resolveModelConfig } from "./model-list";

/** How long a reader waits for a probe before it hears `probing`, ms. */
export const choiceWaitMs = 4000;

/** Live choices of an agent's own settings. Throws `unknown_context`, `invalid_target`, `not_found`, `not_applicable`. */
export async function agentChoices(
	ctx: Context,
	field: string,
	target: ResourceTarget | undefined,
	context: JsonObject,
): Promise<Choices> {
	if (Object.keys(context).length > 0) throw new AppError("unknown_context", "Choices of an agent take no context.");
	const record = await loadForRead(
		database().read,
		ctx,
		agentRecord,
		entityId(agent, target ?? { resource_type: "agent" }),
	);
	return choicesOf(await resolveModelConfig(record, {}, { waitMs: choiceWaitMs }), field);
}
