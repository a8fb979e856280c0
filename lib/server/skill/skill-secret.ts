import "server-only";
import { fillReferences, referencedSecrets } from "@/lib/mcp/secret-reference";
import { database } from "@/lib/server/db/client";
import { resolveSecret } from "@/lib/server/secrets/resolve-secret";
import { loadRecord } from "@/lib/server/setting/load-record";
import { AppError } from "@/lib/shared/app-error";
import type { Skill } from "@/lib/skill/skill";
import type { SkillValues } from "@/lib/skill/skill-resource";
import { needsSecret } from "@/lib/skill/skill-rules";
import type { SkillSecretState } from "@/lib/skill/skill-views";
import { skillRecord } from "./skill-record";

/** Whether a skill has the secret that it asks for. */
export function secretState(one: Skill | undefined, { secret }: Pick<SkillValues, "secret">): SkillSecretState {
	if (!needsSecret(one)) return "none";
	return secret === "" ? "missing" : "stored";
}

/**
 * Opens the secret of a skill for a run of its page, references to stored secrets filled in; empty where it has none.
 * Never for a prompt, a message, a log or an answer. Throws `secret_missing` where a stored secret is gone.
 */
export async function openSkillSecret(skillId: string): Promise<string> {
	const record = await loadRecord(database().read, skillRecord, skillId);
	if (record === undefined || record.deletedAt !== null) return "";
	const { secret } = record.values as SkillValues;
	const stored = new Map<string, string>();
	for (const name of referencedSecrets(secret)) stored.set(name, await resolveSecret({ name }));
	const filled = fillReferences(secret, (name) => stored.get(name));
	if (!filled.ok) throw new AppError("secret_missing", "A secret that is needed is not stored.");
	return filled.value;
}
