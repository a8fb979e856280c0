import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/server/db/client";
import { agents } from "@/lib/server/db/schema/records";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import type { ScriptedReply } from "@/lib/server/testing/scripted/reply";
import { callsOf } from "@/lib/server/testing/use-chat";
import { headOf, retrying, rowOf, toldSteps, useRoute } from "@/lib/server/testing/use-route";
import type { JsonObject } from "@/lib/shared/json";
import { answerCall } from "../answer-call";
import type { AnswerInput } from "../chat-contracts";
import { recoverTurns } from "../recover-turns";
import { runningTurns } from "../running-turns";
import { stopTurn } from "../stop-turn";

const route = useRoute();
const { chat } = route;
const busy: ScriptedReply = { status: 529, error: { message: "busy" } };
const calling = (name: string, args: JsonObject): ScriptedReply => ({ calls: [{ name, arguments: args }] });
const renaming = (id: string, to: string) =>
	calling("settings_update", {
		target: { resource_type: "agent_profile", resource_id: id },
		changes: { "agent_profile.name": to },
	});
const nameOf = async (id: string) => (await readProfile(chat.ctx, id)).values.name;

/** Writes settings of a profile's agent behind the program. */
async function changeAgent(profileId: string, change: JsonObject): Promise<void> {
	const mine = eq(agents.id, String((await readProfile(chat.ctx, profileId)).computed.agent_id));
	await database().write(async (tx) => {
		const [row] = await tx.select({ settings: agents.settings }).from(agents).where(mine);
		await tx
			.update(agents)
			.set({ settings: { ...row?.settings, ...change } })
			.where(mine);
	});
}

/** A turn of A, or of B after it, that waits for a person; A is asked again after a minute. */
async function waitsForPerson(first: readonly ScriptedReply[] = [], call?: ScriptedReply) {
	const a = await route.profile("A");
	const b = await route.profile("B", { model: "scripted-2" });
	const c = await route.profile("C", { model: "scripted-1" });
	const auto = await route.dynamic({ id: a, policies: { hard: retrying(2, 60) } }, { id: b }, { id: c });
	route.provider.queue(...first, call ?? renaming(c, "Carl"));
	const conversation_id = await route.ask(auto, "Rename it", { kind: "assistant" });
	const head = await headOf(conversation_id);
	expect(head.status).toBe("waiting");
	const call_id = callsOf(head)[0]?.call_id ?? "";
	const answer = async (more: Partial<AnswerInput> = {}) => {
		await answerCall(chat.ctx, { conversation_id, message_id: head.id, call_id, answer: "once", ...more });
		await chat.idle();
		return headOf(conversation_id);
	};
	return { a, b, c, auto, conversation_id, answer, head };
}

describe("a card", () => {
	it("is answered to the candidate that asked, whatever the order is by then", async () => {
		const { a, b, c, auto, answer } = await waitsForPerson([busy]);
		await route.relist(auto, { id: a }, { id: c }, { id: b });
		expect(await answer()).toMatchObject({ status: "complete", answered_by: { profile: "B" } });
		expect(await nameOf(c)).toBe("Carl");
		expect(route.asked()).toEqual(["scripted-1", "scripted-2", "scripted-2"]);
	});

	it("whose candidate was taken out is for the next one; the call runs once", async () => {
		const { b, c, auto, answer } = await waitsForPerson();
		await route.relist(auto, { id: b }, { id: c });
		const head = await answer();
		expect(head).toMatchObject({ status: "complete", answered_by: { profile: "B" } });
		expect(toldSteps(head)).toEqual(["A candidate_removed switch B"]);
		expect(callsOf(head)).toMatchObject([{ state: "done", rule: "allowed_once" }]);
		expect(await nameOf(c)).toBe("Carl");
		expect(route.provider.violations()).toEqual([]);
	});

	it("whose candidate cannot be opened any more is for the next one, too", async () => {
		const { a, c, answer } = await waitsForPerson();
		await changeAgent(a, { enabled: false });
		expect(toldSteps(await answer())).toEqual(["A agent_disabled switch B"]);
		expect(await nameOf(c)).toBe("Carl");
	});

	it("with nobody left to go on gets its result, and the turn fails", async () => {
		const { a, b, c, auto, answer } = await waitsForPerson();
		await route.relist(auto, ...[a, b, c].map((id) => ({ id, enabled: false })));
		const head = await answer();
		expect(head).toMatchObject({ status: "failed", error: { details: { fault: "candidate_removed" } } });
		expect(callsOf(head).map(({ state }) => state)).toEqual(["refused"]);
		expect(head.parts.filter(({ kind }) => kind === "result")).toHaveLength(1);
		expect(await nameOf(c)).toBe("C");
		expect(await rowOf(head.id)).toMatchObject({ status: "failed", runner: null });
	});

	it("of a dynamic profile that was disabled gets its result, and the turn fails", async () => {
		const { auto, answer } = await waitsForPerson();
		await saveProfileChanges(chat.ctx, { profileId: auto, changes: { enabled: false } });
		const head = await answer();
		expect(head).toMatchObject({ status: "failed", error: { key: "agent_profile.enabled" } });
		expect(head.parts.filter(({ kind }) => kind === "result")).toHaveLength(1);
	});
});

describe("a card that is answered while its candidate cannot be opened", () => {
	const questions = [
		{ question: "Which?", options: [{ label: "Left" }, { label: "Right" }], multiple: false },
		{ question: "What else?", options: [{ label: "This" }, { label: "That" }], multiple: true },
	];
	const asking = calling("ask_user", { questions });
	const answers = [["Right"], ["This", "something of my own"]];

	/** The turn is put off for a minute, with the answer given. */
	async function putOff(call: ScriptedReply | undefined, given: Partial<AnswerInput>) {
		const scene = await waitsForPerson([], call);
		await changeAgent(scene.a, { api_key: "secret_gone" });
		const head = await scene.answer(given);
		expect([head.status, ...toldSteps(head)]).toEqual(["streaming", "A missing_credentials retry 1"]);
		return { ...scene, head };
	}
	const result = async (conversation: string) =>
		(await headOf(conversation)).parts.filter(({ kind }) => kind === "result");

	it.each([
		["once", "Carl", "ok"],
		["deny", "C", "denied"],
	] as const)("is not asked again, whenever the turn goes on: %s", async (answer, name, status) => {
		const { a, c, conversation_id, head } = await putOff(undefined, { answer });
		const { approval } = callsOf(head)[0] ?? {};
		await changeAgent(a, { api_key: "" });
		await route.goOn();
		const done = await headOf(conversation_id);
		expect(done).toMatchObject({ status: "complete", answered_by: { profile: "A" } });
		expect(callsOf(done)[0]?.approval).toEqual(approval);
		expect(await result(conversation_id)).toMatchObject([{ status }]);
		expect(await nameOf(c)).toBe(name);
		expect(route.provider.violations()).toEqual([]);
	});

	it("keeps what was chosen, also for another process and another candidate", async () => {
		const { conversation_id } = await putOff(asking, { answers });
		await route.goOn();
		expect((await headOf(conversation_id)).status).toBe("streaming");
		runningTurns().close();
		replaceProcessWide("running-turns", undefined);
		route.time.set(route.time.now() + 120_000);
		await recoverTurns();
		await chat.idle();
		const done = await headOf(conversation_id);
		expect(toldSteps(done)).toEqual(["A missing_credentials retry 2", "A missing_credentials switch B"]);
		const said = questions.map(({ question }, at) => ({ question, answer: answers[at] }));
		expect(await result(conversation_id)).toMatchObject([{ status: "ok", text: JSON.stringify(said) }]);
		expect(done).toMatchObject({ status: "complete", answered_by: { profile: "B" } });
		expect(JSON.stringify(route.provider.requests.at(-1)?.body)).toContain("something of my own");
	});

	it("that denies questions stays denied", async () => {
		const { a, conversation_id } = await putOff(asking, { answer: "deny" });
		await changeAgent(a, { api_key: "" });
		await route.goOn();
		expect(await result(conversation_id)).toMatchObject([{ status: "denied" }]);
	});

	it("runs nothing any more once the turn is stopped", async () => {
		const { c, conversation_id } = await putOff(undefined, {});
		await stopTurn(chat.ctx, { conversation_id });
		await route.goOn(120_000);
		expect(await result(conversation_id)).toMatchObject([{ status: "cancelled" }]);
		expect(await nameOf(c)).toBe("C");
	});
});
