import "server-only";
import { agentProfile } from "@/lib/profile/resource";
import type { ReadHandle } from "@/lib/server/db/client";
import { danglingReference, secretExists } from "@/lib/server/setting/check-references";
import { isJsonObject, type Json } from "@/lib/shared/json";

/** Each secret that an environment refers to must exist; its value is never looked at. */
export async function checkEnvSecrets(db: ReadHandle, envVars: Json | undefined): Promise<void> {
	if (!Array.isArray(envVars)) return;
	for (const [index, entry] of envVars.entries()) {
		const id = isJsonObject(entry) ? entry.secret_id : undefined;
		if (typeof id === "string" && !(await secretExists(db, id))) {
			throw danglingReference(agentProfile, "env_vars", `env_vars.${index}.secret_id`);
		}
	}
}
