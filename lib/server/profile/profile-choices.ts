import "server-only";
import * as z from "zod/mini";
import { agentProfile } from "@/lib/profile/resource";
import { choiceWaitMs } from "@/lib/server/agent/agent-choices";
import { agentRecord } from "@/lib/server/agent/agent-record";
import { resolveModelConfig } from "@/lib/server/agent/model-list";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { choicesOf } from "@/lib/server/model/choices-of";
import { entityId } from "@/lib/server/setting/check-target";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { Choices, ResourceTarget } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { dynamicChoices } from "./dynamic-choices";
import { profileRecord } from "./profile-record";

const choiceContext = z.partial(z.strictObject(agentProfile.context ?? {}));

interface ChoiceContext {
	readonly agent_id?: string;
	readonly model?: string;
	readonly mode?: string;
	readonly candidates?: readonly string[];
}

/**
 * Live choices of a profile's settings, from the agent of the saved profile or the `agent_id` of the context. `""`
 * inherits, so what that is comes along; candidates come with a dry run. Throws `unknown_context`, `invalid_target`, `not_found`, `not_applicable`.
 */
export async function profileChoices(
	ctx: Context,
	field: string,
	target: ResourceTarget | undefined,
	context: JsonObject,
): Promise<Choices> {
	const parsed = choiceContext.safeParse(context);
	if (!parsed.success) {
		throw new AppError("unknown_context", "The context holds something that profiles do not have.", {
			expected: `only ${Object.keys(agentProfile.context ?? {}).join(", ")}`,
		});
	}
	const { agent_id: agentId, candidates, ...request } = parsed.data as ChoiceContext;
	if (field === "dynamic") return dynamicChoices(ctx, target, candidates);
	const agent = await loadAgent(ctx, target, agentId);
	const config = await resolveModelConfig(agent, request, { waitMs: choiceWaitMs });
	const inherited = agent.values.default_model;
	return choicesOf(
		config,
		field,
		field === "model" && typeof inherited === "string" && inherited !== "" ? inherited : undefined,
	);
}

async function loadAgent(
	ctx: Context,
	target: ResourceTarget | undefined,
	agentId: string | undefined,
): Promise<StoredRecord> {
	const db = database().read;
	if (agentId !== undefined) return loadForRead(db, ctx, agentRecord, agentId);
	if (target === undefined) {
		throw new AppError("invalid_target", "Name the profile, or the agent in the context.", {
			path: "context.agent_id",
		});
	}
	const profile = await loadForRead(db, ctx, profileRecord, entityId(agentProfile, target));
	return loadForRead(db, ctx, agentRecord, String(profile.own.agent_id));
}
