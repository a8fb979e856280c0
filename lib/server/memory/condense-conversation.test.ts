import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelChunk, ModelPort, ModelRequest } from "@/lib/chat/model-port";
import { ModelError } from "@/lib/chat/model-port";
import type { Part } from "@/lib/chat/part";
import { storage } from "@/lib/server/storage/storage";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { testClock } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { branchNotes } from "./branch-notes";
import { condenseConversation, uncoveredHistory } from "./condense-conversation";

useTestDatabase();
const clock = testClock();
const signal = new AbortController().signal;
const long = (what: string) => `${what} ${"lorem ipsum ".repeat(60)}`;

let requests: ModelRequest[] = [];
beforeEach(() => {
	requests = [];
});

function model(answer: string | ModelError, context_window?: number): ModelPort {
	return {
		model: "m",
		protocol: "fenced",
		...(context_window === undefined ? {} : { context_window }),
		async *generate(request): AsyncGenerator<ModelChunk> {
			requests.push(request);
			if (typeof answer !== "string") throw answer;
			yield { kind: "text", text: answer };
			yield { kind: "finish", reason: "stop" };
		},
	};
}

async function talk(rounds: number, extra: readonly Part[] = []) {
	const id = await buildConversation();
	for (let at = 0; at < rounds; at++) {
		await say(id, long(`question ${at}`), { at: at * 2 });
		const answer: Part = { kind: "text", text: long(`answer ${at}`) };
		await say(id, at === 0 ? [...extra, answer] : [answer], { role: "assistant", at: at * 2 + 1 });
	}
	const headId = await say(id, "and now?", { at: 10_000 });
	return { id, headId };
}

const condense = (place: { id: string; headId: string }, port: ModelPort, budgetTokens = 2_000) =>
	condenseConversation({ conversationId: place.id, headId: place.headId, budgetTokens, port, signal, clock });

describe("condensing a conversation", () => {
	let place = { id: "", headId: "" };
	beforeAll(async () => {
		place = await talk(10);
	});

	it("does nothing within the budget", async () => {
		const { history, notices } = await condense(place, model("<note>x</note>"), 100_000);
		expect(history).toHaveLength(21);
		expect(notices).toEqual([]);
		expect(requests).toEqual([]);
	});

	it("puts a note of the profile's own model in the place of older messages, and says so", async () => {
		const { history, notices } = await condense(place, model("<note>Ten questions were asked.</note>"));
		expect(history[0]?.role).toBe("user");
		expect(history.at(-1)?.id).toBe(place.headId);
		expect(history.length).toBeLessThan(8);
		const [note] = await branchNotes(place.id, place.headId);
		expect(note).toMatchObject({ text: "Ten questions were asked.", protected: false, created_at: clock.now() });
		expect(notices).toMatchObject([
			{ kind: "notice", notice: "context_condensed", params: { messages: 21 - history.length } },
		]);
		const { before, after } = notices[0]?.params ?? {};
		expect(Number(after)).toBeLessThan(Number(before) / 2);
		expect(await uncoveredHistory(place.id, place.headId)).toEqual(history);
		expect(requests[0]?.messages[0]).toMatchObject({ role: "user", text: expect.stringContaining("question 0") });
	});

	it("makes one note of the note before and what came since", async () => {
		let last = place.headId;
		for (let at = 0; at < 8; at++)
			last = await say(place.id, long(`more ${at}`), { at: 20_000 + at, role: at % 2 ? "user" : "assistant" });
		await condense({ ...place, headId: last }, model("<note>Both parts.</note>"));
		const notes = await branchNotes(place.id, last);
		expect(notes.map(({ text }) => text)).toEqual(["Both parts."]);
		expect(JSON.stringify(requests[0]?.messages)).toContain("Ten questions were asked.");
		expect(await storage().workingMemory.list(place.id, { archived: true })).toHaveLength(2);
	});

	it.each([
		["fails", new ModelError("provider_unavailable")],
		["says nothing", ""],
		["answers something else", "I know settings. Try: dark theme."],
	])("writes an extract when the model %s", async (_, answer) => {
		const made = await talk(10);
		const { history } = await condense(made, model(answer));
		const [note] = await branchNotes(made.id, made.headId);
		expect(note?.text).toContain("- user: question 0");
		expect(note?.text).not.toContain("dark theme");
		expect(history.at(-1)?.id).toBe(made.headId);
	});

	it("keeps the text of a loaded skill word by word, through every condensation", async () => {
		const skill = `# Skill\n${"do this exactly. ".repeat(40)}`;
		const made = await talk(10, [
			{ kind: "call", call_id: "s", tool: "loadSkill", title: "", arguments: {}, hop: 1, state: "done" },
			{ kind: "result", call_id: "s", status: "ok", text: skill, loaded: { tokens: 90 } },
		]);
		await condense(made, model("<note>one</note>"));
		let last = made.headId;
		for (let at = 0; at < 8; at++) last = await say(made.id, long("more"), { at: 20_000 + at });
		await condense({ ...made, headId: last }, model("<note>two</note>"));
		expect(JSON.stringify(requests.at(-1))).not.toContain("do this exactly");
		const notes = await branchNotes(made.id, last);
		expect(notes.map(({ text }) => text).sort()).toEqual([skill, "two"].sort());
	});

	it("goes by the model's window where that is smaller", async () => {
		const made = await talk(10);
		const { notices } = await condense(made, model("<note>small</note>", 3_000), 1_000_000);
		expect(notices).toHaveLength(1);
	});

	it("counts on another branch only where it stands for messages of that branch", async () => {
		const made = await talk(10);
		const [, answer] = await uncoveredHistory(made.id, made.headId);
		await condense(made, model("<note>of the first branch</note>"));
		const other = await say(made.id, "another way", { parentId: answer?.id ?? null });
		expect(await branchNotes(made.id, other)).toEqual([]);
		expect(await uncoveredHistory(made.id, other)).toHaveLength(3);
		await storage().workingMemory.append({
			id: `note_${other}`,
			conversation_id: made.id,
			text: "remember",
			protected: true,
			covers_to: null,
			created_at: 1,
		});
		expect(await branchNotes(made.id, other)).toMatchObject([{ text: "remember" }]);
	});

	it("leaves everything as it was when the turn is stopped", async () => {
		const made = await talk(10);
		const stop = new AbortController();
		const stopping: ModelPort = {
			...model(""),
			async *generate(): AsyncGenerator<ModelChunk> {
				stop.abort(new Error("stopped"));
				yield { kind: "text", text: "" };
				stop.signal.throwIfAborted();
			},
		};
		const ended = condenseConversation({
			conversationId: made.id,
			headId: made.headId,
			budgetTokens: 2_000,
			port: stopping,
			signal: stop.signal,
			clock,
		});
		await expect(ended).rejects.toThrow("stopped");
		expect(await branchNotes(made.id, made.headId)).toEqual([]);
	});
});
