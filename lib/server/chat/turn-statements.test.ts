import Driver from "libsql";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { calls, type Generation, says } from "@/lib/server/testing/scripted-turns";
import { useChat } from "@/lib/server/testing/use-chat";

const chat = useChat({ look: { effect: "read", run: async () => "seen" } });

let prepare: MockInstance<typeof Driver.prototype.prepare>;
beforeEach(() => {
	prepare = vi.spyOn(Driver.prototype, "prepare");
});
afterEach(() => prepare.mockRestore());

/** Statements so far; a turn that takes long is looked at now and then besides. */
const count = () => prepare.mock.calls.filter(([sql]) => !/"stop_at" from "messages" where .* in \(/.test(sql)).length;

/** Answers a second message of a conversation; how many statements ran when the model was first asked, and in all. */
async function statementsOf(first: Generation, ...others: readonly Generation[]) {
	chat.model.will(says("Before."));
	const { conversation_id } = await chat.send("Before");
	await chat.idle();
	prepare.mockClear();
	let asked = 0;
	chat.model.will(
		(request) => {
			asked = count();
			return first(request);
		},
		...others,
	);
	await chat.send("Now", { conversation_id });
	await chat.idle();
	return { asked, all: count() };
}

// What is read or written twice shows here first. A turn that needs more for a good reason moves the numbers.
it("a turn asks its model and ends within so many statements", async () => {
	const { asked, all } = await statementsOf(says("Hello."));
	expect(asked).toBeLessThanOrEqual(24);
	expect(all).toBeLessThanOrEqual(56);
});

it("a call takes so many statements", async () => {
	const plain = await statementsOf(says("Hello."));
	const calling = await statementsOf(calls("look"), says("Hello."));
	expect(calling.all - plain.all).toBeLessThanOrEqual(17);
});
