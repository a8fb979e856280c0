import { describe, expect, it } from "vitest";
import type { ChatEvent } from "@/lib/chat/chat-event";
import { createQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { applyChatEvents } from "./apply-chat-event";
import { type ChatState, startState } from "./chat-state";
import { sampleConversation, sampleMessage, sampleSnapshot, sampleText } from "./testing/sample-chat";

const conversation_id = "conversation_1";
const delta = (offset: number, text: string): ChatEvent => ({
	type: "delta",
	n: 11,
	conversation_id,
	message_id: "m1",
	index: 0,
	offset,
	text,
});

function open() {
	const client = createQueryClient();
	const message = sampleMessage("m1", { status: "streaming", parts: [sampleText("")] });
	client.setQueryData(queryKeys.chat(conversation_id), startState(sampleSnapshot([message])));
	const state = () => client.getQueryData<ChatState>(queryKeys.chat(conversation_id));
	return { client, state };
}

describe("what conversations say, taken together", () => {
	it("is drawn once, in its order", async () => {
		const { client, state } = open();
		let drawn = 0;
		const stop = client.getQueryCache().subscribe(({ type }) => {
			if (type === "updated") drawn += 1;
		});
		await applyChatEvents(client, [delta(0, "One "), delta(4, "two "), delta(8, "three")]);
		stop();
		expect(state()?.messages.m1?.parts).toEqual([sampleText("One two three")]);
		expect(drawn).toBe(1);
	});

	it("changes the rows of lists, and reads what was missed again", async () => {
		const { client, state } = open();
		const list = queryKeys.conversationList({ query: "", archived: false });
		const row = sampleConversation();
		client.setQueryData(list, {
			pages: [{ items: [row, sampleConversation({ id: "conversation_2" })] }],
			pageParams: [""],
		});
		const waiting = sampleConversation({ head_id: "m1", activity: "waiting" });
		await applyChatEvents(client, [{ type: "conversation", n: 12, conversation: waiting }, delta(40, "lost")]);
		const read = client.getQueryData<{ pages: { items: { activity: string }[] }[] }>(list);
		expect(read?.pages[0]?.items.map(({ activity }) => activity)).toEqual(["waiting", "idle"]);
		expect(state()?.gap).toBe(true);
		expect(client.getQueryState(queryKeys.chat(conversation_id))?.isInvalidated).toBe(true);
	});
});
