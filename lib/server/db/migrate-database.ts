import "server-only";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { retryBusy } from "./busy-retry";
import { underFileLock, underLease } from "./migration-lock";

export interface MigrationTarget {
	readonly url: string;
	readonly authToken?: string;
	/** Folder of the generated migrations. Default: `drizzle` in the working folder. */
	readonly folder?: string;
	/** How long another process's migration is waited for, ms. Default 60,000. */
	readonly waitMs?: number;
}

export interface MigrationState {
	readonly applied: number;
	readonly known: number;
}

/**
 * Brings a database to the newest schema, once, however many processes start together: under a lock file beside a
 * `file:` database, under a lease row on a server. Throws when the database was made by a newer version.
 */
export async function migrateDatabase(target: MigrationTarget): Promise<void> {
	const { url, authToken, waitMs = 60_000 } = target;
	const folder = target.folder ?? migrationsFolder();
	// The migrator needs the plain client: it switches foreign keys off before its transaction, so that rebuilding a
	// table does not fire the cascades of the rows that point to it.
	const client = createClient({ url, authToken, timeout: 0 });
	try {
		const apply = async () => {
			if (client.protocol === "file") await retryBusy(client, waitMs, () => client.execute("pragma journal_mode=wal"));
			await refuseNewer(client, folder, waitMs);
			await retryBusy(client, waitMs, () => migrate(drizzle(client), { migrationsFolder: folder }));
		};
		await (client.protocol === "file" ? underFileLock(url, waitMs, apply) : underLease(client, waitMs, apply));
	} finally {
		client.close();
	}
}

/** How many migrations the database has and how many this version knows. */
export async function migrationState(read: {
	values<T extends unknown[]>(query: ReturnType<typeof sql>): Promise<T[]>;
}): Promise<MigrationState> {
	const rows = await read.values<[number]>(sql`select count(*) from __drizzle_migrations`);
	return {
		applied: Number(rows[0]?.[0] ?? 0),
		known: readMigrationFiles({ migrationsFolder: migrationsFolder() }).length,
	};
}

function migrationsFolder(): string {
	return join(process.cwd(), "drizzle");
}

async function refuseNewer(client: Client, folder: string, waitMs: number): Promise<void> {
	const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map((m) => m.folderMillis));
	const applied = await retryBusy(client, waitMs, async () => {
		const table = await client.execute("select 1 from sqlite_master where name = '__drizzle_migrations'");
		if (table.rows.length === 0) return [];
		return (await client.execute("select created_at from __drizzle_migrations")).rows;
	});
	if (applied.every((row) => known.has(Number(row[0])))) return;
	throw new Error(
		"the database was made by a newer version of Steward: start that version or restore a backup. Nothing was changed.",
	);
}
