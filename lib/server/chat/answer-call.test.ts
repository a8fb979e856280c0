import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { heldArguments, messages } from "@/lib/server/db/schema/chat";
import { storage } from "@/lib/server/storage/storage";
import { calls, says } from "@/lib/server/testing/scripted-turns";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { callsOf, useChat } from "@/lib/server/testing/use-chat";
import type { JsonObject } from "@/lib/shared/json";
import { answerCall } from "./answer-call";
import { recoverTurns } from "./recover-turns";
import { retryTurn } from "./retry-turn";

const runs: string[] = [];
const secret = "hunter2-canary";
const env = (value: unknown) => ({ changes: { "agent_profile.env_vars": [{ key: "DB", value }] } });
const chat = useChat({
	rename: {
		effect: "write",
		run: async ({ name }) => {
			runs.push(String(name));
			return `Renamed to ${name}.`;
		},
	},
	settings_update: {
		effect: "write",
		run: async (args) => {
			runs.push(JSON.stringify(args));
			return "Saved.";
		},
	},
	look: { effect: "read", run: async () => '{"status":"denied","state":"pending"}' },
});
beforeEach(() => {
	runs.length = 0;
});

/** A conversation with a card: its ids, and a viewer. */
async function cardOf(text = "Rename it") {
	chat.model.will(calls("rename", { name: "Desk" }));
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send(text, { agent: true });
	const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
	const message_id = head_id ?? "";
	const message = await storage().messages.get(message_id);
	const call_id = message ? (callsOf(message)[0]?.call_id ?? "") : "";
	return { watch, conversation_id, message_id, place: { conversation_id, message_id, call_id } };
}

const phone = testContext({ actor: { kind: "person", userId: "local", name: "Phone" } });
const messageOf = async (id: string) => (await storage().messages.get(id)) ?? expect.fail("no such message");

describe("a secret in the arguments of a call", () => {
	const marked = env({ redacted: true, set: true, mark: expect.any(String) });
	const waiting = () => {
		chat.model.will(calls("settings_update", env(secret) as JsonObject));
		return chat.send("Set it", { agent: true });
	};
	/** Every row of every table. */
	async function stored(): Promise<string> {
		const { read } = chat.database.db;
		const tables = await read.all<{ name: string }>("select name from sqlite_master where type = 'table'");
		const rows = await Promise.all(tables.map(({ name }) => read.all(`select * from "${name}"`)));
		return JSON.stringify(rows);
	}

	it("is run with, and is neither stored nor seen nor told to whoever answers on [SEC-03]", async () => {
		const watch = await chat.watchAll();
		const { conversation_id } = await waiting();
		const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
		const message_id = head_id ?? "";
		const [call] = callsOf(await messageOf(message_id));
		expect(call?.arguments).toEqual(marked);
		expect(watch.parts.get(message_id)).toMatchObject([{ arguments: marked }]);
		expect(await stored()).not.toContain(secret);
		chat.model.will(says("Done."));
		await answerCall(phone, { conversation_id, message_id, call_id: call?.call_id ?? "", answer: "once" });
		await chat.idle();
		expect(runs).toEqual([JSON.stringify(env(secret))]);
		expect(JSON.stringify(chat.model.requests.at(-1)?.messages)).toContain('"redacted":true');
		expect(JSON.stringify(chat.model.requests)).not.toContain(secret);
		expect(await stored()).not.toContain(secret);
		expect(await chat.database.db.read.select().from(heldArguments)).toEqual([]);
	});

	it("that a version before stored whole is run with and hidden from then on", async () => {
		const watch = await chat.watchAll();
		const { conversation_id } = await waiting();
		const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
		const message_id = head_id ?? "";
		const message = await messageOf(message_id);
		const index = message.parts.findIndex(({ kind }) => kind === "call");
		const [call = expect.fail("no call")] = callsOf(message);
		await chat.database.db.write((tx) => tx.delete(heldArguments));
		await storage().messages.putPart(message_id, index, { ...call, arguments: env(secret) as JsonObject });
		chat.model.will(says("Done."));
		await answerCall(phone, { conversation_id, message_id, call_id: call.call_id, answer: "once" });
		await chat.idle();
		expect(runs).toEqual([JSON.stringify(env(secret))]);
		expect(JSON.stringify(chat.model.requests)).not.toContain(secret);
		expect(await stored()).not.toContain(secret);
	});

	it("is forgotten with a call that does not run", async () => {
		const watch = await chat.watchAll();
		const { conversation_id } = await waiting();
		await watch.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
		expect(await chat.database.db.read.select().from(heldArguments)).toHaveLength(1);
		chat.model.will(says("As you like."));
		await chat.send("Never mind", { conversation_id });
		await chat.idle();
		expect(await chat.database.db.read.select().from(heldArguments)).toEqual([]);
		expect(runs).toEqual([]);
	});

	it("that does not open any more leaves a call whose markers no write takes", async () => {
		const watch = await chat.watchAll();
		const { conversation_id } = await waiting();
		const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
		const message_id = head_id ?? "";
		const [call] = callsOf(await messageOf(message_id));
		await chat.database.db.write((tx) => tx.update(heldArguments).set({ sealed: "v1.gone.a.b" }));
		chat.model.will(says("Done."));
		await answerCall(phone, { conversation_id, message_id, call_id: call?.call_id ?? "", answer: "once" });
		await chat.idle();
		expect(runs.map((run) => JSON.parse(run))).toEqual([marked]);
	});
});

describe("a card", () => {
	it("is answered from any device, once; the turn goes on and everybody sees what was decided [APR-01]", async () => {
		const { watch, conversation_id, message_id, place } = await cardOf();
		const other = await chat.watch(conversation_id, 0);
		chat.model.will(says("Done."));
		await answerCall(phone, { ...place, answer: "once" });
		await expect(answerCall(chat.ctx, { ...place, answer: "deny" })).rejects.toMatchObject({
			body: { reason: "version_conflict", details: { state: "once", decided_by: "Phone" } },
		});
		for (const viewer of [watch, other]) {
			await viewer.untilConversation(conversation_id, (seen) => seen.activity === "idle");
			const card = { state: "done", approval: { state: "once", decided_by: "Phone" } };
			expect(viewer.parts.get(message_id)).toMatchObject([card, { kind: "result", status: "ok" }, { text: "Done." }]);
		}
		expect(runs).toEqual(["Desk"]);
		expect((await messageOf(message_id)).status).toBe("complete");
		await expect(answerCall(chat.ctx, { ...place, answer: "once" })).rejects.toMatchObject({
			body: { reason: "version_conflict", details: { state: "once" } },
		});
	});

	it("counts one of many answers that come at the same moment [APR-01]", async () => {
		const { place } = await cardOf();
		chat.model.will(says("Done."));
		const answers = await Promise.allSettled(
			Array.from({ length: 8 }, () => answerCall(phone, { ...place, answer: "once" })),
		);
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await chat.idle();
		expect(runs).toEqual(["Desk"]);
	});

	it("that is denied runs nothing, and the model is told", async () => {
		const { place, message_id } = await cardOf();
		chat.model.will(says("As you like."));
		await answerCall(chat.ctx, { ...place, answer: "deny" });
		await chat.idle();
		expect(runs).toEqual([]);
		expect(await messageOf(message_id)).toMatchObject({
			status: "complete",
			parts: [{ state: "refused", approval: { state: "deny" } }, { status: "denied" }, { text: "As you like." }],
		});
	});

	it("takes only what it offers, only from its person, never from a token", async () => {
		const { place } = await cardOf();
		const missing = { body: { reason: "not_found" } };
		const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
		await expect(answerCall(bob, { ...place, answer: "once" })).rejects.toMatchObject(missing);
		const token = testContext({ actor: tokenActor({ capabilities: new Set(["chat"]) }) });
		await expect(answerCall(token, { ...place, answer: "once" })).rejects.toMatchObject(missing);
		await expect(answerCall(chat.ctx, { ...place, call_id: "none", answer: "once" })).rejects.toMatchObject(missing);
		expect(runs).toEqual([]);
	});

	it("does not hold up another conversation [APR-03]", async () => {
		const { watch, conversation_id } = await cardOf();
		chat.model.will(says("Hello."));
		const other = await chat.send("Hi");
		const done = await watch.untilConversation(other.conversation_id, (seen) => seen.activity === "idle");
		expect(watch.textOf(done.head_id ?? "")).toBe("Hello.");
		expect(watch.conversation(conversation_id)?.activity).toBe("waiting");
	});

	it("stays open through reconnects, recovery and events of others [APR-05]", async () => {
		const { conversation_id, message_id } = await cardOf();
		chat.model.will(says("Hello."));
		await chat.send("Hi");
		await recoverTurns();
		await chat.idle();
		const again = await chat.watch(conversation_id, 0);
		await again.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
		expect(again.parts.get(message_id)).toMatchObject([{ state: "waiting", approval: { state: "pending" } }]);
		expect((await messageOf(message_id)).status).toBe("waiting");
	});

	it("is settled by a new message as not answered, and the model is told", async () => {
		const { conversation_id, message_id } = await cardOf();
		chat.model.will(says("Alright."));
		await chat.send("Leave it", { conversation_id });
		await chat.idle();
		expect(await messageOf(message_id)).toMatchObject({
			status: "complete",
			parts: [{ state: "refused", approval: { state: "not_answered" } }, { status: "not_answered" }],
		});
		expect(chat.model.requests.at(-1)?.messages.at(-1)).toMatchObject({ role: "user", text: "Leave it" });
		expect(runs).toEqual([]);
	});

	it("expires by itself, can no longer be answered, and can be asked again", async () => {
		const { watch, conversation_id, message_id, place } = await cardOf();
		await recoverTurns(Date.now() + 23 * 3_600_000);
		expect((await messageOf(message_id)).status).toBe("waiting");
		await recoverTurns(Date.now() + 25 * 3_600_000);
		await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const expired = { state: "refused", approval: { state: "expired" } };
		expect(await messageOf(message_id)).toMatchObject({ parts: [expired, { status: "not_answered" }] });
		await expect(answerCall(chat.ctx, { ...place, answer: "once" })).rejects.toMatchObject({
			body: { reason: "version_conflict", details: { state: "expired" } },
		});
		chat.model.will(says("Asked again."));
		const again = await retryTurn(chat.ctx, { message_id });
		await chat.idle();
		expect((await messageOf(again.message_id)).status).toBe("complete");
	});

	it("whose time is over expires when it is answered, before any sweep", async () => {
		const { place, message_id } = await cardOf();
		await chat.database.db.write((tx) => tx.update(messages).set({ expiresAt: 1 }).where(eq(messages.id, message_id)));
		await expect(answerCall(chat.ctx, { ...place, answer: "once" })).rejects.toMatchObject({
			body: { reason: "expired" },
		});
		expect(await messageOf(message_id)).toMatchObject({ parts: [{ approval: { state: "expired" } }, {}] });
		expect(runs).toEqual([]);
	});
});

it("a result that talks of denial is a result [APR-06]", async () => {
	chat.model.will(calls("look"), says("It says denied."));
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Look", { agent: true });
	const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
	const message = await messageOf(head_id ?? "");
	expect(message.parts).toMatchObject([
		{ kind: "call", state: "done" },
		{ kind: "result", status: "ok", text: '{"status":"denied","state":"pending"}' },
		{ kind: "text" },
	]);
	expect(callsOf(message)[0]).not.toHaveProperty("approval");
});
