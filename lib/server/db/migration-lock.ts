import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Client, createClient } from "@libsql/client";
import { retryBusy } from "./busy-retry";

const LEASE_SECONDS = 60;

/** Runs `job` while holding a lock file beside the database; the kernel frees it when the process dies. */
export async function underFileLock<T>(databaseUrl: string, waitMs: number, job: () => Promise<T>): Promise<T> {
	const [path = databaseUrl] = databaseUrl.split("?");
	const lock = createClient({ url: `${path}.migrate-lock`, timeout: 0 });
	try {
		const held = await retryBusy(lock, waitMs, () => lock.transaction("write"));
		try {
			return await job();
		} finally {
			held.close();
		}
	} finally {
		lock.close();
	}
}

/** Runs `job` while holding a lease row on the server; a lease that is not renewed ends after a minute. */
export async function underLease<T>(client: Client, waitMs: number, job: () => Promise<T>): Promise<T> {
	const holder = randomUUID();
	const end = performance.now() + waitMs;
	await retryBusy(client, waitMs, () =>
		client.execute(
			"create table if not exists migration_lease (id integer primary key check (id = 1), holder text, expires_at integer)",
		),
	);
	while (!(await takeLease(client, holder, waitMs))) {
		if (performance.now() >= end) throw new Error("another process holds the migration lease of the database");
		await pause(100 + Math.random() * 200);
	}
	const renewal = setInterval(() => void takeLease(client, holder, 0).catch(() => undefined), LEASE_SECONDS * 300);
	try {
		return await job();
	} finally {
		clearInterval(renewal);
		await retryBusy(client, waitMs, () =>
			client.execute({ sql: "delete from migration_lease where holder = ?", args: [holder] }),
		);
	}
}

async function takeLease(client: Client, holder: string, waitMs: number): Promise<boolean> {
	const { rows } = await retryBusy(client, waitMs, () =>
		client.execute({
			sql: `insert into migration_lease (id, holder, expires_at) values (1, ?, unixepoch() + ${LEASE_SECONDS})
				on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
				where migration_lease.expires_at < unixepoch() or migration_lease.holder = excluded.holder
				returning holder`,
			args: [holder],
		}),
	);
	return rows.length > 0;
}
