import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { installFacts } from "@/lib/server/db/schema/install";

/** Whether a person has confirmed `host:port` of a private network. */
export async function isConfirmedHost(host: string): Promise<boolean> {
	const rows = await database().read.all(sql`select key from ${installFacts} where key = ${confirmedHostFact(host)}`);
	return rows.length > 0;
}

/** Key of the installation fact that keeps a confirmation. */
export function confirmedHostFact(host: string): string {
	return `confirmed_host:${host}`;
}
