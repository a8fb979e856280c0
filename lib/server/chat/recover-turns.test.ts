import { createClient, type InValue } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { expect, it } from "vitest";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { recoverTurns } from "./recover-turns";
import { openTurnIn } from "./settle-turn";

const test = useTestDatabase();

it("looking for turns that nobody runs never reads all messages", async () => {
	const asked: [string, readonly unknown[]][] = [];
	const client = createClient({ url: test.url });
	const read = drizzle(client, { logger: { logQuery: (query, params) => asked.push([query, params]) } });
	replaceProcessWide("database", { ...test.db, read });
	await recoverTurns();
	await openTurnIn(read, "conversation_1");
	replaceProcessWide("database", test.db);
	const reads = asked.filter(([sql]) => /\bmessages\b/.test(sql));
	expect(reads).toHaveLength(4);
	for (const [sql, params] of reads) {
		const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args: params as InValue[] });
		const ofMessages = rows.map(({ detail }) => String(detail)).filter((detail) => /\bmessages\b/.test(detail));
		expect(ofMessages).toEqual([expect.stringMatching(/messages_one_turn|messages_running/)]);
	}
	client.close();
});
