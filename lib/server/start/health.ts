import "server-only";
import { database } from "@/lib/server/db/client";
import { migrationState } from "@/lib/server/db/migrate-database";
import { env } from "@/lib/server/env";
import packageJson from "@/package.json";

/** What `GET /api/health` answers; holds nothing secret. */
export interface Health {
	readonly status: "ok" | "failing";
	readonly version: string;
	readonly database: { readonly kind: "file" | "server"; readonly reachable: boolean };
	readonly migrations: { readonly applied: number; readonly known: number };
}

/** Asks the database; a database that does not answer is `failing`, never an exception. */
export async function checkHealth(): Promise<Health> {
	const kind = env().databaseIsRemote ? "server" : "file";
	const version = packageJson.version;
	try {
		const migrations = await migrationState(database().read);
		const status = migrations.applied === migrations.known ? "ok" : "failing";
		return { status, version, database: { kind, reachable: true }, migrations };
	} catch {
		return { status: "failing", version, database: { kind, reachable: false }, migrations: { applied: 0, known: 0 } };
	}
}
