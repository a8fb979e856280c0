import "server-only";
import { mkdirSync } from "node:fs";
import { startRecovery } from "@/lib/server/chat/recover-turns";
import { sweepDeleted } from "@/lib/server/conversation/delete-conversation";
import { database } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate-database";
import { storageError } from "@/lib/server/db/storage-error";
import { env } from "@/lib/server/env";
import { errorFacts, log } from "@/lib/server/log";
import { checkSecretKey, refuseOtherKey } from "@/lib/server/secrets/check-key";
import { checkAdapters } from "@/lib/server/setting/adapters";
import { forgetOldStaged } from "@/lib/server/skill/source/staged-skills";
import { purgeRemovedSkills, syncBundledSkills } from "@/lib/server/skill/sync-bundled";
import { hideStoredArguments } from "@/lib/server/storage/hide-arguments";
import { isAppError } from "@/lib/shared/app-error";
import { isNamedError } from "@/lib/shared/named-error";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { seedFirstRun } from "./seed-first-run";
import { listenForShutdown } from "./shutdown";

/** Prepares the process before its first request; a fault ends it with exit code 1 and one plain message. */
export async function boot(): Promise<void> {
	try {
		await prepare();
		listenForShutdown();
	} catch (error) {
		log("error", "start.failed", errorFacts(error));
		process.stderr.write(`\nSteward could not start: ${startFault(error)}\n`);
		process.exit(1);
	}
}

async function prepare(): Promise<void> {
	checkAdapters(settingsCatalog);
	const { dataDir, databaseUrl, databaseAuthToken, databaseIsRemote } = env();
	if (!databaseIsRemote) makeDataDir(dataDir);
	await refuseOtherKey(database(), env());
	await migrateDatabase({ url: databaseUrl, authToken: databaseAuthToken });
	await checkSecretKey(database(), env());
	await seedFirstRun(database());
	await syncBundledSkills();
	await hideStoredArguments(database());
	await startRecovery();
	await sweepDeleted(Date.now());
	await purgeRemovedSkills(Date.now());
	await forgetOldStaged(Date.now());
}

function makeDataDir(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw new StartError(`the data folder ${dataDir} cannot be made; set STEWARD_DATA_DIR to a writable folder.`, {
			cause: error,
		});
	}
}

/** A fault of the start whose message is for the person at the terminal. */
class StartError extends Error {
	override readonly name = "StartError";
}

/** One plain sentence: our own faults in their words, others by their code. Never a statement or its parameters. */
export function startFault(error: unknown): string {
	const known = storageError(error);
	if (isAppError(known)) return [known.message, known.body.suggested].filter(Boolean).join(" ");
	if (isNamedError(error, "EnvError", "SecretKeyError", "StartError")) return error.message;
	const { error: name = "error", code } = errorFacts(known);
	const text = known instanceof Error ? known.message.split("\n")[0] : "";
	return `${text || name}${code === undefined ? "" : ` (${code})`}`;
}
