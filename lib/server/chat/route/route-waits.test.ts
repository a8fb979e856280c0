import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { archiveConversation } from "@/lib/server/conversation/archive-conversation";
import { branchConversation } from "@/lib/server/conversation/branch-conversation";
import { deleteConversation, restoreConversation } from "@/lib/server/conversation/delete-conversation";
import { readConversation } from "@/lib/server/conversation/read-conversation";
import { setConversation } from "@/lib/server/conversation/set-conversation";
import { messageParts, messages } from "@/lib/server/db/schema/chat";
import { saveFlagOverride } from "@/lib/server/flag/save-flag-override";
import { deleteProfile } from "@/lib/server/profile/delete-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { textOf, toldBranch } from "@/lib/server/testing/use-chat";
import { headOf, retrying, rowOf, toldSteps, useRoute } from "@/lib/server/testing/use-route";
import { cancelQueued } from "../cancel-queued";
import { recoverTurns } from "../recover-turns";
import { retryTurn } from "../retry-turn";
import { runningTurns } from "../running-turns";
import { stopTurn } from "../stop-turn";
import type { TurnOpener } from "../turn-opening";
import { openTurnPorts } from "../turn-ports";

const route = useRoute();
const { chat } = route;
const busy = { status: 529, error: { message: "busy" } };
const again = { transient: retrying(3, 60), hard: retrying(3, 60) };
let a: string;
let b: string;
let auto: string;
beforeEach(async () => {
	a = await route.profile("A");
	b = await route.profile("B", { model: "scripted-2" });
	auto = await route.dynamic({ id: a, policies: again }, { id: b });
});

/** A turn that waits to ask A again in a minute. */
async function waits(text = "hi") {
	route.provider.queue(busy);
	const conversation_id = await route.ask(auto, text);
	const { id: message_id } = await headOf(conversation_id);
	expect(await rowOf(message_id)).toMatchObject({ status: "streaming", runner: null, wakeAt: expect.any(Number) });
	return { conversation_id, message_id };
}
const refused = (reason: string) => ({ body: { reason } });

it("begins to wait in the write that says why: no process dies in between", async () => {
	const { db } = chat.database;
	const seen: unknown[] = [];
	const write: typeof db.write = async (run) => {
		const answer = await db.write(run);
		const rows = await db.read
			.select({ runner: messages.runner, wakeAt: messages.wakeAt })
			.from(messageParts)
			.innerJoin(messages, eq(messages.id, messageParts.messageId))
			.where(eq(messageParts.kind, "route"));
		seen.push(...rows);
		return answer;
	};
	replaceProcessWide("database", { ...db, write });
	await waits();
	replaceProcessWide("database", db);
	expect(seen).toEqual([{ runner: null, wakeAt: route.time.now() + 60_000 }]);
});

describe("while a turn waits", () => {
	it("it is shown as running, with the time when it goes on, for as long as it waits", async () => {
		const watch = await chat.watchAll();
		const { conversation_id } = await waits();
		const goes_on_at = new Date(route.time.now() + 60_000).toISOString();
		const parked = await watch.untilConversation(conversation_id, (seen) => seen.goes_on_at !== undefined);
		expect(parked).toMatchObject({ activity: "streaming", goes_on_at });
		const { conversation, messages: shown } = await readConversation(chat.ctx, { id: conversation_id });
		expect([conversation, shown.at(-1)?.status]).toEqual([parked, "streaming"]);
		route.provider.queue({ text: "There.", hangAfter: 1 });
		route.time.advance(60_000);
		await watch.untilConversation(conversation_id, (seen) => seen.goes_on_at === undefined);
		expect(watch.conversation(conversation_id)).toEqual({ ...parked, goes_on_at: undefined });
		await stopTurn(chat.ctx, { conversation_id });
		await watch.untilConversation(conversation_id, ({ activity }) => activity === "idle");
		await chat.idle();
	});

	it("Stop ends it at once and for good, and what is queued starts", async () => {
		const { conversation_id, message_id } = await waits();
		await chat.send("Next", { conversation_id });
		expect(await stopTurn(chat.ctx, { conversation_id })).toEqual({ stopped: true });
		expect(await rowOf(message_id)).toMatchObject({ status: "stopped", wakeAt: null, stopAt: null });
		await chat.idle();
		expect((await toldBranch((await headOf(conversation_id)).id)).slice(1)).toEqual([
			"assistant stopped: [route]",
			"user complete: Next",
			// a provider gets what a stopped turn left unanswered together with what follows
			"assistant complete: You said: hi\n\nNext",
		]);
		await route.goOn(120_000);
		await recoverTurns();
		expect(await rowOf(message_id)).toMatchObject({ status: "stopped" });
		expect(route.asked()).toHaveLength(2);
	});

	it("a message is queued, replaced, taken back, and begins when the turn is over", async () => {
		const { conversation_id } = await waits();
		expect(await chat.send("First", { conversation_id })).toMatchObject({ queued: true });
		expect(await chat.send("Second", { conversation_id })).toMatchObject({ queued: true, replaced: "First" });
		expect(await cancelQueued(chat.ctx, { conversation_id })).toEqual({ text: "Second" });
		await chat.send("Third", { conversation_id });
		await recoverTurns();
		expect(route.asked()).toHaveLength(1);
		await route.goOn();
		expect((await toldBranch((await headOf(conversation_id)).id)).slice(1)).toEqual([
			"assistant complete: [route]You said: hi",
			"user complete: Third",
			"assistant complete: You said: Third",
		]);
	});

	it("an edit, another answer and a branch are refused", async () => {
		const { conversation_id, message_id } = await waits();
		await expect(chat.send("Edit", { conversation_id, parent_id: null })).rejects.toMatchObject(
			refused("version_conflict"),
		);
		await expect(retryTurn(chat.ctx, { message_id })).rejects.toMatchObject(refused("version_conflict"));
		await expect(branchConversation(chat.ctx, { message_id })).rejects.toMatchObject(refused("version_conflict"));
	});

	it("a deletion stops it, also for when it is taken back", async () => {
		const { conversation_id, message_id } = await waits();
		await deleteConversation(chat.ctx, { id: conversation_id });
		expect(await rowOf(message_id)).toMatchObject({ status: "stopped", wakeAt: null });
		await route.goOn(60_000);
		expect(await restoreConversation(chat.ctx, { id: conversation_id })).toMatchObject({ activity: "idle" });
		expect(route.asked()).toHaveLength(1);
	});

	it("an archived conversation is answered all the same", async () => {
		const { conversation_id } = await waits();
		await archiveConversation(chat.ctx, { id: conversation_id });
		await route.goOn();
		expect((await headOf(conversation_id)).status).toBe("complete");
	});

	it("another profile and toggle are for the next message", async () => {
		const { conversation_id } = await waits();
		await setConversation(chat.ctx, { id: conversation_id, profile_id: b, agent: true });
		await route.goOn();
		const head = await headOf(conversation_id);
		expect(head.answered_by).toMatchObject({ profile_id: a, via: { profile_id: auto } });
		expect(route.provider.requests.at(-1)?.body).not.toHaveProperty("tools");
		await chat.send("Next", { conversation_id });
		await chat.idle();
		const { answered_by } = await headOf(conversation_id);
		expect(answered_by).toEqual({ profile_id: b, profile: "B", model: "scripted-2" });
	});
});

describe("a Stop that comes just before a turn begins to wait", () => {
	it("ends it", async () => {
		const opener: TurnOpener = async (facts) => {
			await chat.database.db.write((tx) =>
				tx.update(messages).set({ stopAt: 1 }).where(eq(messages.id, facts.messageId)),
			);
			return openTurnPorts(facts);
		};
		replaceProcessWide("turn-opener", opener);
		const disabled = await route.dynamic({ id: await route.profile("C", {}, { base_url: "" }), policies: again });
		const conversation_id = await route.ask(disabled);
		expect(await headOf(conversation_id)).toMatchObject({ status: "stopped" });
		expect(route.time.waits).toEqual([]);
	});
});

describe("the list as it is when a turn goes on", () => {
	it("another order leaves it with whom it is", async () => {
		const { conversation_id } = await waits();
		await route.relist(auto, { id: b }, { id: a, policies: again });
		await route.goOn();
		expect((await headOf(conversation_id)).answered_by).toMatchObject({ profile: "A" });
	});

	it.each(["taken out", "switched off"])("a candidate that was %s is left for the first of the others", async (how) => {
		const { conversation_id } = await waits();
		if (how === "taken out") await route.relist(auto, { id: b });
		else await route.relist(auto, { id: a, enabled: false, policies: again }, { id: b });
		await route.goOn();
		const head = await headOf(conversation_id);
		expect(toldSteps(head)).toEqual(["A provider_overloaded retry 1", "A candidate_removed switch B"]);
		expect(head).toMatchObject({ status: "complete", answered_by: { profile: "B" } });
		expect(route.asked()).toEqual(["scripted-1", "scripted-2"]);
	});

	it("a policy counts as it is now", async () => {
		const { conversation_id } = await waits();
		await route.relist(auto, { id: a, policies: { transient: retrying(1, 60, { on_exhausted: "stop" }) } }, { id: b });
		route.provider.queue(busy);
		await route.goOn();
		const head = await headOf(conversation_id);
		expect([head.status, ...toldSteps(head)]).toEqual([
			"failed",
			"A provider_overloaded retry 1",
			"A provider_overloaded stop",
		]);
	});

	it.each(["disabled", "deleted"])("a candidate whose profile was %s by force is passed over", async (how) => {
		const { conversation_id } = await waits();
		const forced = { profileId: a, options: { force: true } };
		if (how === "disabled") await saveProfileChanges(chat.ctx, { ...forced, changes: { enabled: false } });
		else await deleteProfile(chat.ctx, forced);
		await route.goOn();
		const head = await headOf(conversation_id);
		expect([head.status, toldSteps(head).at(-1)]).toEqual(["complete", "A candidate_removed switch B"]);
	});

	it.each([
		["disabled", { reason: "feature_unavailable", key: "agent_profile.enabled" }],
		["deleted", { reason: "deleted" }],
		["switched off as a feature", { reason: "feature_unavailable", details: { feature: "features.dynamicProfiles" } }],
	])("a dynamic profile that was %s answers no more, and says so", async (how, error) => {
		const { conversation_id } = await waits();
		if (how === "disabled") await saveProfileChanges(chat.ctx, { profileId: auto, changes: { enabled: false } });
		else if (how === "deleted") await deleteProfile(chat.ctx, { profileId: auto });
		else await saveFlagOverride(chat.ctx, { flagKey: "features.dynamicProfiles", changes: { override: false } });
		await route.goOn();
		expect(await headOf(conversation_id)).toMatchObject({ status: "failed", error });
		expect(route.asked()).toHaveLength(1);
	});
});

describe("a restart", () => {
	it("leaves what waits, and goes on with it when it is time", async () => {
		const { conversation_id, message_id } = await waits();
		runningTurns().close();
		replaceProcessWide("running-turns", undefined);
		await recoverTurns();
		await chat.idle();
		expect(await rowOf(message_id)).toMatchObject({ status: "streaming", runner: null });
		route.time.set(route.time.now() + 60_000);
		await recoverTurns();
		await chat.idle();
		expect(await headOf(conversation_id)).toMatchObject({ status: "complete", answered_by: { profile: "A" } });
		expect(route.asked()).toHaveLength(2);
	});

	it("a turn that is taken twice at once is run once", async () => {
		const { conversation_id } = await waits();
		route.time.set(route.time.now() + 60_000);
		route.time.advance(0);
		await Promise.all([recoverTurns(), recoverTurns(), recoverTurns()]);
		await chat.idle();
		expect((await headOf(conversation_id)).status).toBe("complete");
		expect(route.asked()).toHaveLength(2);
	});

	it("wakes so many at once as a process can bear, and the others after them", async () => {
		route.provider.queue(...Array.from({ length: 36 }, () => busy));
		const sent = Array.from({ length: 36 }, () => chat.send("hi", { profile_id: auto, agent: false }));
		const ids = (await Promise.all(sent)).map(({ conversation_id }) => conversation_id);
		await chat.idle();
		const ended = async () => {
			await chat.idle();
			const heads = await Promise.all(ids.map(headOf));
			return heads.filter(({ status }) => status === "complete").length;
		};
		route.time.advance(60_000);
		expect(await ended()).toBe(32);
		await recoverTurns();
		expect(await ended()).toBe(36);
	});

	it("a process that was told to stop wakes nothing any more", async () => {
		const { message_id } = await waits();
		runningTurns().close();
		expect(route.time.waits).toEqual([]);
		route.time.set(route.time.now() + 60_000);
		await runningTurns().wake(message_id);
		expect(await rowOf(message_id)).toMatchObject({ status: "streaming", runner: null });
		replaceProcessWide("running-turns", undefined);
	});
});

it("waits for days, and answers then", async () => {
	await route.relist(auto, {
		id: a,
		policies: { hard: { ...retrying(1), wait_for_reset: { enabled: true, max_wait_seconds: 604_800 } } },
	});
	const days = String(6 * 24 * 60 * 60);
	route.provider.queue({ status: 402, error: { message: "insufficient credits" }, headers: { "retry-after": days } });
	const conversation_id = await route.ask(auto);
	await recoverTurns(route.time.now() + 5 * 24 * 60 * 60_000);
	expect((await headOf(conversation_id)).status).toBe("streaming");
	await route.goOn();
	expect(textOf(await headOf(conversation_id))).toBe("[route]You said: hi");
});
