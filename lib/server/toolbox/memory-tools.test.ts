import { expect, it } from "vitest";
import { testContext } from "@/lib/server/testing/test-context";
import { isAppError } from "@/lib/shared/app-error";
import { memoryBundle } from "@/lib/storage/memory/memory-bundle";
import { noteLimits, runMemoryTool } from "./memory-tools";
import type { ToolboxFacts } from "./toolbox-facts";

const factsOf = () => {
	const facts = { storage: memoryBundle(), ctx: testContext(), conversationId: "c1", workspaceId: "w1" };
	return facts as unknown as ToolboxFacts;
};
const add = (facts: ToolboxFacts, text: string) => runMemoryTool(facts, "memory_add", { text });

async function refusal(run: Promise<unknown>) {
	const error: unknown = await run.catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error("not refused");
	return error.body;
}

it("keeps so many notes of a conversation, and says how to make room", async () => {
	const facts = factsOf();
	const { text } = await add(facts, "first");
	for (let count = 1; count < noteLimits.notes; count++) await add(facts, "x");
	expect(await refusal(add(facts, "canary"))).toMatchObject({
		code: "limit",
		reason: "too_large",
		message: "Not kept: a conversation holds at most 100 notes.",
		suggested: expect.stringContaining("memory_remove"),
	});
	await runMemoryTool(facts, "memory_remove", JSON.parse(text));
	expect(await add(facts, "fits")).toMatchObject({ status: "ok" });
	expect(await add({ ...facts, conversationId: "c2" }, "another conversation")).toMatchObject({ status: "ok" });
});

it("keeps so much text of a conversation", async () => {
	const facts = factsOf();
	for (let count = 0; count < 10; count++) await add(facts, "y".repeat(2000));
	const body = await refusal(add(facts, "z"));
	expect(body).toMatchObject({ reason: "too_large", expected: "at most 20000 characters of notes" });
	expect(JSON.stringify(body)).not.toContain('z"');
});
