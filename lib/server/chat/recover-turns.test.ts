import { expect, it } from "vitest";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { queryPlans } from "@/lib/server/testing/query-plans";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { recoverTurns } from "./recover-turns";
import { openTurnIn } from "./settle-turn";

const test = useTestDatabase();

it("looking for turns that nobody runs never reads all messages or conversations", async () => {
	const plans = await queryPlans(test.url, async (read) => {
		replaceProcessWide("database", { ...test.db, read });
		await recoverTurns();
		await openTurnIn(read, "conversation_1");
		replaceProcessWide("database", test.db);
	});
	const reads = plans.map(({ steps }) => steps.filter((step) => /\b(messages|conversations)\b/.test(step)));
	expect(reads.filter((steps) => steps.length > 0)).toHaveLength(4);
	for (const step of reads.flat()) expect(step).toMatch(/messages_one_turn|messages_running|conversations_queued/);
});
