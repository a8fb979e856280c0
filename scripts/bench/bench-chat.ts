import { changeRows } from "../../e2e/harness/change-rows";
import type { SeenRequest } from "../../e2e/harness/model-provider";
import type { StewardServer } from "../../e2e/harness/steward-server";
import type { ChatEvent } from "../../lib/chat/chat-event";
import { type BenchRow, percentile, sample } from "./bench-row";
import { type ChatBench, connectProvider } from "./chat-bench";
import { ChatStream, exactNow } from "./chat-stream";

const FEW = 20;
const MANY = 10_000;
const VIEWERS = 500;

const hasText = (event: ChatEvent) =>
	event.type === "delta" || (event.type === "part" && event.part.kind === "text" && event.part.text !== "");
const isOver = (event: ChatEvent) =>
	event.type === "message" && event.message.role === "assistant" && event.message.status === "complete";

/** What Steward adds to a model's own time, and what a long conversation and many viewers cost. */
export async function benchChat(server: StewardServer): Promise<BenchRow[]> {
	const bench = await connectProvider(server);
	try {
		const conversation = await bench.say("Hello");
		const few = await firstTokens(bench, conversation);
		const hops = await betweenHops(bench);
		const told = await toViewers(bench);
		return [
			{ what: "chat: added in front of the first token, p50", value: percentile(few, 0.5), unit: "ms", target: 15 },
			{ what: "chat: per hop, a settings read included, p50", value: percentile(hops, 0.5), unit: "ms", target: 5 },
			{
				what: `chat: first text to all of ${VIEWERS} viewers, p95`,
				value: percentile(told, 0.95),
				unit: "ms",
				target: 250,
			},
			...(await growth(bench)),
		];
	} finally {
		await bench.provider.close();
	}
}

/** From sending to the provider's request, and from its first piece to the viewer: what is not the provider's own. */
async function firstTokens(bench: ChatBench, conversation: string, rounds = 40): Promise<number[]> {
	const stream = await ChatStream.open(bench.server.origin, conversation);
	const samples: number[] = [];
	for (let round = -5; round < rounds; round++) {
		await bench.provider.reset();
		const since = stream.told.length;
		const sent = exactNow();
		await bench.say(`Round ${round}`, conversation);
		const { at } = await stream.until(hasAnswerText(since, stream), since);
		await stream.until(isOver, since);
		const request = lastOf((await bench.provider.seen()).requests);
		if (round >= 0) samples.push(request.asked_at - sent + (at - (request.spoke_at ?? Number.NaN)));
	}
	stream.close();
	return samples;
}

/** Text of the answer, not of the message that asks. */
function hasAnswerText(since: number, stream: ChatStream): (event: ChatEvent) => boolean {
	return (event) => {
		const answers = stream.told
			.slice(since)
			.flatMap((told) =>
				told.event.type === "message" && told.event.message.role === "assistant" ? [told.event.message.id] : [],
			);
		return hasText(event) && "message_id" in event && answers.includes(event.message_id);
	};
}

/** A call each: the same one three times over would be stopped. */
const readFields = [
	...["locale", "theme", "density", "timezone", "chat_submit_key"],
	...["agent_toggle_default", "show_tool_details", "confirm_archive", "notification_events", "keyboard_shortcuts"],
];
const callOf = (field: string) =>
	`[[tool:settings_get {"target":{"resource_type":"user_settings"},"keys":["user_settings.${field}"]}]]`;

/** From the end of an answer that calls to the next request: the call validated, let through, run, stored, sent back. */
async function betweenHops(bench: ChatBench): Promise<number[]> {
	const samples: number[] = [];
	for (let round = -1; round < 5; round++) {
		await bench.provider.reset();
		await bench.say(readFields.map(callOf).join(" "));
		await until(async () => (await bench.provider.seen()).requests.length > readFields.length);
		const { requests, violations } = await bench.provider.seen();
		if (violations.length > 0) throw new Error(violations[0]);
		const gaps = requests.slice(1).map((request, n) => request.asked_at - (requests[n]?.ended_at ?? Number.NaN));
		if (round >= 0) samples.push(...gaps);
	}
	return samples;
}

/** One answer until every viewer of its conversation has its first text. */
async function toViewers(bench: ChatBench): Promise<number[]> {
	const conversation = await bench.say("Hello");
	const streams = await Promise.all(
		Array.from({ length: VIEWERS }, () => ChatStream.open(bench.server.origin, conversation)),
	);
	const [first] = streams;
	if (first === undefined) return [];
	const samples: number[] = [];
	for (let round = -1; round < 10; round++) {
		await bench.provider.reset();
		const since = streams.map((stream) => stream.told.length);
		await bench.say(`[[len:40]] [[delay:5]] round ${round}`, conversation);
		const times = await Promise.all(
			streams.map((stream, n) => stream.until(hasAnswerText(since[n] ?? 0, stream), since[n])),
		);
		await first.until(isOver, since[0]);
		const { spoke_at } = lastOf((await bench.provider.seen()).requests);
		if (round >= 0) samples.push(...times.map(({ at }) => at - (spoke_at ?? Number.NaN)));
	}
	for (const stream of streams) stream.close();
	return samples;
}

/** Opening and answering a conversation of many messages, compared to one of few. */
async function growth(bench: ChatBench): Promise<BenchRow[]> {
	const opened: number[] = [];
	const answered: number[] = [];
	for (const count of [FEW, MANY]) {
		const conversation = await bench.say("Hello");
		await until(async () => (await bench.provider.seen()).requests.at(-1)?.ended_at !== undefined);
		await lengthen(bench.server, conversation, count);
		const times = await sample(40, async () => {
			const response = await fetch(`${bench.server.origin}/api/conversations/${conversation}/messages?limit=50`);
			await response.arrayBuffer();
			if (!response.ok) throw new Error(`messages answered ${response.status}`);
		});
		opened.push(percentile(times, 0.5));
		answered.push(percentile(await firstTokens(bench, conversation, 10), 0.5));
	}
	const ratio = ([few = Number.NaN, many = Number.NaN]: readonly number[]) => many / few;
	return [
		{ what: `conversation opened, ${MANY} messages to ${FEW}`, value: ratio(opened), unit: "×", target: 2 },
		{ what: `chat: first token, ${MANY} messages to ${FEW}`, value: ratio(answered), unit: "×" },
	];
}

/** Puts messages in front of a conversation's first one. */
async function lengthen(server: StewardServer, conversation: string, count: number): Promise<void> {
	const rows = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
	await changeRows(
		server,
		`${rows} insert into messages (id, n, conversation_id, parent_id, role, status, agent, created_at, updated_at)
		 select ?1 || '_' || i, 0, ?1, case when i = 1 then null else ?1 || '_' || (i - 1) end,
		 case when i % 2 = 1 then 'user' else 'assistant' end, 'complete', 1, i, i from n`,
		[conversation],
	);
	await changeRows(
		server,
		`insert into message_parts (message_id, position, n, conversation_id, kind, part)
		 select id, 0, 0, conversation_id, 'text', json_object('kind', 'text', 'text', 'A message of some words, as people write them.')
		 from messages where conversation_id = ?1 and id like ?1 || '\\_%' escape '\\'`,
		[conversation],
	);
	await changeRows(
		server,
		"update messages set parent_id = ?1 || '_' || ?2 where conversation_id = ?1 and parent_id is null and created_at > ?2",
		[conversation, count % 2 === 0 ? count : count - 1],
	);
}

function lastOf(requests: readonly SeenRequest[]): SeenRequest {
	const last = requests.at(-1);
	if (last === undefined) throw new Error("the provider was not asked");
	return last;
}

async function until(done: () => Promise<boolean>): Promise<void> {
	for (let tries = 0; tries < 500; tries++) {
		if (await done()) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error("it did not come");
}
