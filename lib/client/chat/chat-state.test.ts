import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatEvent } from "@/lib/chat/chat-event";
import { addOlder, adoptChat, applyChat, type ChatState, needsReading, shownBranch, startState } from "./chat-state";
import { openCall } from "./message-blocks";
import {
	sampleApproval,
	sampleCall,
	sampleConversation,
	sampleMessage,
	sampleSnapshot,
	sampleText,
} from "./testing/sample-chat";

const conversation_id = "conversation_1";
const question = sampleMessage("m1", { role: "user", parts: [sampleText("Hello")] });

const messageEvent = (n: number, id: string, fields = {}): ChatEvent => {
	const { parts: _, ...message } = sampleMessage(id, { parent_id: "m1", status: "streaming", ...fields });
	return { type: "message", n, conversation_id, message };
};
const partEvent = (n: number, index: number, text: string): ChatEvent => ({
	type: "part",
	n,
	conversation_id,
	message_id: "m2",
	index,
	part: sampleText(text),
});
const delta = (n: number, offset: number, text: string): ChatEvent => ({
	type: "delta",
	n,
	conversation_id,
	message_id: "m2",
	index: 0,
	offset,
	text,
});
const headEvent = (n: number, head_id: string): ChatEvent => ({
	type: "conversation",
	n,
	conversation: sampleConversation({ head_id, activity: "streaming" }),
});

const start = () => startState(sampleSnapshot([question]));
const play = (events: readonly ChatEvent[], state = start()) => events.reduce(applyChat, state);
const textOf = (state: ChatState, index = 0) => {
	const part = state.messages.m2?.parts[index];
	return part?.kind === "text" ? part.text : undefined;
};

/** A turn as the server tells it: a part that grows, is stored now and then, and ends. */
const turn: readonly ChatEvent[] = [
	messageEvent(11, "m2"),
	headEvent(12, "m2"),
	partEvent(13, 0, ""),
	delta(13, 0, "One "),
	delta(13, 4, "two "),
	partEvent(14, 0, "One two "),
	delta(14, 8, "three"),
	partEvent(15, 0, "One two three"),
	messageEvent(16, "m2", { status: "complete" }),
];

describe("events of a conversation", () => {
	it("make the turn they tell", () => {
		const end = play(turn);
		expect(shownBranch(end).map(({ id, status }) => [id, status])).toEqual([
			["m1", "complete"],
			["m2", "complete"],
		]);
		expect(textOf(end)).toBe("One two three");
		expect(needsReading(end)).toBe(false);
	});

	it("taken twice, or again from anywhere, change nothing", () => {
		const whole = play(turn);
		void fc.assert(
			fc.property(fc.nat(turn.length), fc.nat(turn.length), (from, to) => {
				const again = play(turn.slice(from, to), whole);
				expect(again.messages).toEqual(whole.messages);
				expect(again.gap).toBe(false);
			}),
		);
		expect(play(turn.flatMap((event) => [event, event])).messages).toEqual(whole.messages);
	});

	it("older than the snapshot are in it already", () => {
		const snapshot = sampleSnapshot([question, sampleMessage("m2", { parts: [sampleText("Final")] })], { n: 20 });
		expect(play(turn, startState(snapshot)).messages.m2?.parts).toEqual([sampleText("Final")]);
	});

	it("of another conversation are none of its", () => {
		const other = { ...turn[0], conversation_id: "conversation_2" } as ChatEvent;
		const state = start();
		expect(applyChat(state, other)).toBe(state);
	});

	it("text that does not follow what is there marks a gap, and a stored part heals the text", () => {
		const missed = play([...turn.slice(0, 4), delta(13, 9, "lost")]);
		expect(needsReading(missed)).toBe(true);
		expect(textOf(missed)).toBe("One ");
		expect(textOf(applyChat(missed, partEvent(14, 0, "One two ")))).toBe("One two ");
	});

	it("a part of an unknown message, or one that skips a place, marks a gap", () => {
		expect(needsReading(play([partEvent(13, 0, "x")]))).toBe(true);
		expect(needsReading(play([messageEvent(11, "m2"), partEvent(13, 1, "x")]))).toBe(true);
	});

	it("a delta that a newer form of its part overtook adds nothing", () => {
		const cleaned = play([...turn.slice(0, 5), partEvent(14, 0, "One")]);
		expect(textOf(applyChat(cleaned, delta(13, 3, " two late")))).toBe("One");
	});

	it("a head that is not known is read", () => {
		expect(needsReading(play([headEvent(12, "m9")]))).toBe(true);
	});
});

describe("a card that waits", () => {
	const card = sampleCall({ state: "waiting", approval: sampleApproval() });
	const asked = () =>
		startState(sampleSnapshot([question, sampleMessage("m2", { status: "waiting", parts: [card] })], { n: 10 }));
	const open = (state: ChatState) => openCall(shownBranch(state).at(-1));

	it("stays through a status event and a new read, until its own decision is told [APR-05]", () => {
		const idle: ChatEvent = { type: "conversation", n: 11, conversation: sampleConversation({ head_id: "m2" }) };
		const told = applyChat(asked(), idle);
		expect(open(told)).toEqual(card);
		const read = sampleSnapshot([question, sampleMessage("m2", { status: "waiting", parts: [card] })], { n: 11 });
		expect(open(adoptChat(told, read))).toEqual(card);
		const allowed = sampleCall({ state: "running", approval: sampleApproval({ state: "once" }) });
		const decided: ChatEvent = { type: "part", n: 12, conversation_id, message_id: "m2", index: 0, part: allowed };
		expect(open(applyChat(told, decided))).toBeUndefined();
	});

	it("comes back with a conversation whose deletion is taken back", () => {
		const gone = applyChat(asked(), { type: "conversation_deleted", n: 11, conversation_id });
		expect(gone.deleted).toBe(true);
		const back = applyChat(gone, { type: "conversation", n: 12, conversation: sampleConversation({ head_id: "m2" }) });
		expect(back.deleted).toBe(false);
		expect(adoptChat(gone, sampleSnapshot([question], { n: 12 })).deleted).toBe(false);
		expect(open(back)).toEqual(card);
	});
});

describe("a snapshot read while events went on", () => {
	it("keeps what events said later and takes what it knows later", () => {
		const known = play(turn.slice(0, 7));
		const snapshot = sampleSnapshot(
			[question, sampleMessage("m2", { status: "streaming", parts: [sampleText("One ")] })],
			{
				n: 13,
			},
		);
		const merged = adoptChat(known, snapshot);
		expect(textOf(merged)).toBe("One two three");
		const later = adoptChat(
			known,
			sampleSnapshot([question, sampleMessage("m2", { parts: [sampleText("Cut")] })], { n: 30 }),
		);
		expect(textOf(later)).toBe("Cut");
		expect(later.messages.m2?.status).toBe("complete");
	});

	it("heals a gap", () => {
		const missed = play([headEvent(12, "m9")]);
		const healed = adoptChat(missed, sampleSnapshot([question, sampleMessage("m9")], { n: 12 }));
		expect(needsReading(healed)).toBe(false);
		expect(shownBranch(healed).map(({ id }) => id)).toEqual(["m1", "m9"]);
	});

	it("keeps older messages that were paged in, and where they go on", () => {
		const newest = sampleSnapshot([sampleMessage("m5", { parent_id: "m4" })], { older_cursor: "c5" });
		const older = [sampleMessage("m3"), sampleMessage("m4", { parent_id: "m3" })];
		const paged = addOlder(startState(newest), older, "c3");
		expect(shownBranch(paged).map(({ id }) => id)).toEqual(["m3", "m4", "m5"]);
		const again = adoptChat(paged, { ...newest, n: 11 });
		expect(again.older_cursor).toBe("c3");
		expect(shownBranch(again).map(({ id }) => id)).toEqual(["m3", "m4", "m5"]);
		expect(addOlder(paged, [], undefined).older_cursor).toBeUndefined();
	});
});
