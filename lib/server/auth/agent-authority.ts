import "server-only";
import type { Actor, Context } from "@/lib/server/context";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";

import { isKeepMarker } from "@/lib/setting/redaction-marker";
import { sensitiveSpots } from "@/lib/setting/sensitive/sensitive-spots";

import { AppError } from "@/lib/shared/app-error";
import { assertNever } from "@/lib/shared/assert-never";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { missingCapability } from "./authorize";

type AgentActor = Exclude<Actor, { kind: "person" | "system" }>;

/** A write as the authority check sees it, by setting field. */
export interface AgentWriteFacts {
	/** Stored values; the initial ones on creation. */
	readonly before: JsonObject;
	/** What the writer sent, keep markers unresolved. */
	readonly sent: JsonObject;
	/** What would be stored of it. */
	readonly after: JsonObject;
}

/** Tokens and conversations never write settings that are a person's alone: `not_writable`. */
export function refuseNeverByAgents(ctx: Context, definition: ResourceDefinition, sent: JsonObject): void {
	if (agentActor(ctx) === undefined) return;
	for (const setting of definition.settings) {
		const path = fieldOf(setting.key);
		if (setting.agentWrite !== "never" || !Object.hasOwn(sent, path)) continue;
		throw new AppError("not_writable", "Only a person may change this, in the browser.", {
			key: setting.key,
			path,
			suggested: "Ask a person to change it in Steward's settings.",
		});
	}
}

/**
 * An agent cannot raise its own authority (*settings parity*, Authority): what touches authority needs the token's
 * `settings.authority`, or a person's approval of this call. Throws `missing_capability` with the path.
 */
export function checkAgentWrite(ctx: Context, definition: ResourceDefinition, facts: AgentWriteFacts): void {
	const actor = agentActor(ctx);
	if (actor === undefined) return;
	for (const setting of definition.settings) {
		const field = fieldOf(setting.key);
		if (!Object.hasOwn(facts.sent, field)) continue;
		const [path] = touchedPaths(definition, setting, facts);
		if (path !== undefined) requireGrant(actor, setting.key, [field, ...path].join("."));
	}
}

function agentActor({ actor }: Context): AgentActor | undefined {
	return actor.kind === "person" || actor.kind === "system" ? undefined : actor;
}

/** Paths below a setting at which a write touches authority; the empty path is the setting itself. */
function touchedPaths(definition: ResourceDefinition, setting: AnySetting, facts: AgentWriteFacts) {
	if (setting.agentWrite !== "ask") return [];
	const field = fieldOf(setting.key);
	const before = facts.before[field] as Json;
	const after = facts.after[field] as Json;
	// A literal in a secret's place counts even when it equals the stored one: the answer would confirm a guess.
	const sent = withoutKeeps(facts.sent[field] as Json);
	const literals = sensitiveSpots(definition, { [field]: sent }).filter((spot) => spot.secret);
	const changed = setting.authorityPaths?.(before, after) ?? (sameJson(before, after) ? [] : [[]]);
	return [...literals.map((spot) => spot.path), ...changed];
}

function withoutKeeps(value: Json): Json {
	if (isKeepMarker(value)) return null;
	if (Array.isArray(value)) return value.map(withoutKeeps);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutKeeps(inner)]));
}

function requireGrant(actor: AgentActor, key: string, path: string): void {
	switch (actor.kind) {
		case "token":
			if (!actor.capabilities.has("settings.authority")) throw missingCapability("settings.authority", { key, path });
			return;
		case "conversation":
			if (!actor.approved?.has(key)) throw missingApproval(key, path);
			return;
		default:
			assertNever(actor);
	}
}

function missingApproval(key: string, path: string): AppError {
	return new AppError("missing_capability", "This setting concerns authority: a person approves each change of it.", {
		key,
		path,
		details: { capability: "settings.authority" },
	});
}
