import "server-only";
import type { ProfileFacts } from "@/lib/profile/rules";
import { familyOf } from "@/lib/server/agent/agent-record";
import type { ReadHandle } from "@/lib/server/db/client";
import { knownReferences } from "@/lib/server/setting/patch/known-references";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { candidateFacts } from "./dynamic/dynamic-writes";
import { agentOfProfile } from "./profile-record";

/** What the rules of a profile need to know about the world, for a patch of a stored profile. */
export async function profileFacts(db: ReadHandle, profile: StoredRecord, patch: JsonObject): Promise<ProfileFacts> {
	return { ...(await factsWithAgent(db, await agentOfProfile(db, profile), patch)), id: profile.id };
}

/** The same for a profile of a given agent. Secrets are only asked whether they exist, never opened. */
export async function factsWithAgent(
	db: ReadHandle,
	agent: StoredRecord | undefined,
	patch: JsonObject,
): Promise<ProfileFacts> {
	const family = agent ? familyOf(agent) : "offline";
	const variables = Array.isArray(patch.env_vars) ? patch.env_vars : [];
	const secretIds = await knownReferences(
		db,
		"secret",
		variables.map((entry) => (isJsonObject(entry) ? entry.secret_id : undefined)),
	);
	const kind = family === "dynamic" ? "dynamic" : "concrete";
	const candidates = patch.dynamic === undefined ? {} : { candidates: await candidateFacts(db, patch.dynamic) };
	return { kind, cli: family === "acp", secretIds, ...candidates };
}
