import { createClient, type InValue } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { ReadHandle } from "@/lib/server/db/client";

/** One statement that was asked, and how SQLite would answer it: the lines of `explain query plan`. */
export interface QueryPlan {
	readonly sql: string;
	readonly steps: readonly string[];
}

/** The plans of all statements that `ask` sends over the handle it is given, in their order. */
export async function queryPlans(url: string, ask: (read: ReadHandle) => Promise<unknown>): Promise<QueryPlan[]> {
	const asked: [string, readonly unknown[]][] = [];
	const client = createClient({ url });
	await ask(drizzle(client, { logger: { logQuery: (sql, params) => asked.push([sql, params]) } }));
	const plans: QueryPlan[] = [];
	for (const [sql, params] of asked) {
		const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args: params as InValue[] });
		plans.push({ sql, steps: rows.map(({ detail }) => String(detail)) });
	}
	client.close();
	return plans;
}
