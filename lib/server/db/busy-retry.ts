import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { isBusy } from "./storage-error";

/**
 * Runs `job` again while the database is locked, for up to `limitMs`, without blocking the event loop. Every lock
 * error drops the client's connections first: the driver leaves the failed statement open, and later writes on that
 * connection would be lost silently.
 */
export async function retryBusy<T>(client: Client, limitMs: number, job: () => Promise<T>): Promise<T> {
	const end = performance.now() + limitMs;
	for (let attempt = 0; ; attempt++) {
		try {
			return await job();
		} catch (error) {
			if (!isBusy(error)) throw error;
			client.reconnect();
			if (performance.now() >= end) throw error;
			await pause(Math.min(4 + attempt * 8, 200) * (0.5 + Math.random()));
		}
	}
}
