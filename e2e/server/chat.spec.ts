import { expect } from "@playwright/test";
import type { ConversationSnapshot } from "@/lib/chat/conversation";
import { changeRows } from "../harness/change-rows";
import { ChatStream } from "../harness/chat-stream";
import { type ModelProvider, startModelProvider } from "../harness/model-provider";
import { RestApi } from "../harness/rest-api";
import type { StewardServer } from "../harness/steward-server";
import { test } from "../harness/test";

let provider: ModelProvider;
const streams: ChatStream[] = [];
test.beforeAll(async () => {
	provider = await startModelProvider();
});
test.afterAll(() => provider.close());
test.afterEach(async () => {
	for (const stream of streams.splice(0)) stream.close();
	expect((await provider.seen()).violations).toEqual([]);
	await provider.reset();
});

async function watch(url: string, lastEventId?: string): Promise<ChatStream> {
	const stream = await ChatStream.open(url, lastEventId);
	streams.push(stream);
	return stream;
}

/** A profile whose model is the scripted one, on a host that a person confirmed. */
async function newProfile(server: StewardServer, api: RestApi): Promise<string> {
	const fact = `confirmed_host:${new URL(provider.baseUrl()).host}`;
	await changeRows(server, "insert or ignore into install_facts (key, value) values (?, ?)", [fact, "{}"]);
	const agent = { family: "openai_compatible", display_name: "Models", base_url: provider.baseUrl() };
	const { id } = await api.create("agent", { ...agent, default_model: "scripted-1" });
	return api.newProfile({ agent_id: id, name: "Reviewer" });
}

/** Sends a message; answers the conversation and, once it runs, the answer's id. */
async function send(
	api: RestApi,
	stream: ChatStream,
	body: Readonly<Record<string, unknown>>,
	conversationId?: string,
) {
	const path = conversationId ? `/api/conversations/${conversationId}/messages` : "/api/conversations";
	const sent = { client_id: crypto.randomUUID(), ...body };
	const { conversation_id: id, message_id } = await api.ask<{ conversation_id: string; message_id: string }>(
		"POST",
		path,
		sent,
	);
	const { head_id } = await stream.untilConversation(
		id,
		(seen) => seen.head_id !== null && seen.head_id !== message_id,
	);
	return { id, answerId: head_id ?? "" };
}

const snapshot = (api: RestApi, id: string) => api.ask<ConversationSnapshot>("GET", `/api/conversations/${id}`);
/** About half a minute of text. */
const long = "[[delay:30]] [[len:2000]]";

test("a message is answered through the stream of the browser, and goes on after its last id", async ({
	server,
	api,
}) => {
	const profile_id = await newProfile(server, api);
	const stream = await watch(`${server.origin}/api/events`);
	expect(stream.place).toMatch(/^\d+-\d+$/);
	const before = stream.place;
	const { id, answerId } = await send(api, stream, { text: "Hello there", profile_id });
	await stream.untilConversation(id, (seen) => seen.activity === "idle");
	expect(stream.textOf(answerId)).toBe("You said: Hello there");
	const back = await watch(`${server.origin}/api/events`, before);
	await back.untilText(answerId, (text) => text === "You said: Hello there");
	const { messages, conversation } = await snapshot(api, id);
	expect(conversation).toMatchObject({ title: "Hello there", head_id: answerId, activity: "idle" });
	expect(messages).toMatchObject([
		{ role: "user", parts: [{ kind: "text", text: "Hello there" }] },
		{ role: "assistant", status: "complete", parts: [{ kind: "text", text: "You said: Hello there" }] },
	]);
});

test("a viewer that comes in the middle has all of the text, and Stop ends it at the provider", async ({
	server,
	api,
}) => {
	const profile_id = await newProfile(server, api);
	const stream = await watch(`${server.origin}/api/events`);
	const { id, answerId } = await send(api, stream, { text: long, profile_id });
	await stream.untilText(answerId, (text) => text.includes("w20"));
	const late = await watch(`${server.origin}/api/conversations/${id}/events?after=0`);
	const text = await late.untilText(answerId, (seen) => seen.includes("w40"));
	expect(text).toMatch(/^w0 w1 w2 /);
	expect((await snapshot(api, id)).messages.at(-1)?.parts).toMatchObject([{ text: expect.stringContaining("w40") }]);
	expect(await api.ask("POST", `/api/conversations/${id}/stop`, {})).toEqual({ stopped: true });
	await late.untilMessage(answerId, ({ status }) => status === "stopped");
	await expect.poll(async () => (await provider.seen()).requests.some(({ aborted }) => aborted)).toBe(true);
	expect(late.textOf(answerId)).toBe(stream.textOf(answerId));
});

test("another process shows the turn and stops it", async ({ server, api }) => {
	const profile_id = await newProfile(server, api);
	const other = await server.second();
	const elsewhere = new RestApi(() => other.origin);
	const there = await watch(`${other.origin}/api/events`);
	const here = await watch(`${server.origin}/api/events`);
	const { id, answerId } = await send(api, here, { text: long, profile_id });
	await there.untilText(answerId, (text) => text.includes("w40"));
	expect(await elsewhere.ask("POST", `/api/conversations/${id}/stop`, {})).toEqual({ stopped: true });
	await here.untilMessage(answerId, ({ status }) => status === "stopped");
	await there.untilMessage(answerId, ({ status }) => status === "stopped");
	expect(there.textOf(answerId)).toBe(here.textOf(answerId));
});

for (const [how, end] of [
	["killed", "kill"],
	["asked to stop", "stop"],
] as const) {
	test(`a process ${how} in the middle leaves an interrupted answer and a conversation that goes on`, async ({
		server,
		api,
	}) => {
		const profile_id = await newProfile(server, api);
		const stream = await watch(`${server.origin}/api/events`);
		const { id, answerId } = await send(api, stream, { text: long, profile_id });
		await stream.untilText(answerId, (text) => text.includes("w40"));
		await server[end]();
		await server.launch();
		const { messages, conversation } = await snapshot(api, id);
		expect(conversation.activity).toBe("idle");
		expect(messages.at(-1)).toMatchObject({
			status: "interrupted",
			parts: [{ text: expect.stringMatching(/^w0 w1 /) }],
		});
		const again = await watch(`${server.origin}/api/events`);
		await send(api, again, { text: "Go on [[len:3]]" }, id);
		const { head_id } = await again.untilConversation(id, (seen) => seen.activity === "idle");
		expect(again.textOf(head_id ?? "")).toBe("w0 w1 w2");
	});
}
