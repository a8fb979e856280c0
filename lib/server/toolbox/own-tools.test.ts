import { describe, expect, it } from "vitest";
import type { AnsweredCard, Gate, GateQuestion } from "@/lib/chat/turn-ports";
import { listHistory } from "@/lib/server/history/list-history";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { conversationContext as ctx, openedToolbox } from "@/lib/server/testing/opened-toolbox";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";

useTestDatabase({ fresh: "test" });

const signal = new AbortController().signal;
const options = { signal, onChange: () => undefined, approved: false };

const update = (id: string, changes: JsonObject) => ({
	target: { resource_type: "agent_profile", resource_id: id },
	changes,
});

/** What the card of a call shows. */
async function cardOf(gate: Gate, question: GateQuestion): Promise<AnsweredCard> {
	const decision = await gate.decide(question);
	return decision.kind === "ask" ? decision : expect.fail(JSON.stringify(decision));
}

describe("the gate over Steward's own tools", () => {
	it("lets reads run and asks for a write with old and new value, writing nothing", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = openedToolbox();
		expect(await gate.decide(await call("settings_search", { query: "model" }))).toEqual({
			kind: "run",
			rule: "reads_never_ask",
		});
		const write = await call("settings_update", update(id, { "agent_profile.fallback_model": "small-1" }));
		expect(await gate.decide(write)).toMatchObject({
			kind: "ask",
			rule: "writes_ask",
			answers: ["once", "conversation", "always", "deny"],
			changes: [{ key: "agent_profile.fallback_model", record: "Reviewer", before: "", after: "small-1" }],
		});
		expect(await readProfile(ctx, id)).toMatchObject({ revision: 1, values: { fallback_model: "" } });
		expect((await listHistory(testContext(), { limit: 9 })).items).toEqual([]);
	});

	it("keeps an answer for the conversation or for always, and only as far as it goes", async () => {
		const id = await buildProfile();
		const { call, gate } = openedToolbox();
		const write = await call("settings_update", update(id, { "agent_profile.fallback_model": "small-1" }));
		expect(await gate.grant(write, "once", await cardOf(gate, write))).toEqual({ kind: "run", rule: "allowed_once" });
		expect(await gate.decide(write)).toMatchObject({ kind: "ask" });
		expect(await gate.grant(write, "conversation", await cardOf(gate, write))).toEqual({
			kind: "run",
			rule: "allowed_in_conversation",
		});
		expect(await gate.decide(write)).toEqual({ kind: "run", rule: "allowed_in_conversation" });
		const other = openedToolbox({ conversationId: "c2" });
		const card = await cardOf(other.gate, write);
		expect(await other.gate.grant(write, "always", card)).toEqual({ kind: "run", rule: "always_allowed" });
		expect(await openedToolbox({ conversationId: "c3" }).gate.decide(write)).toEqual({
			kind: "run",
			rule: "always_allowed",
		});
	});

	it("always asks for authority, never offers always, and runs exactly the approved call", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate, executors } = openedToolbox();
		const write = await call("settings_update", update(id, { "agent_profile.auto_approve": true }));
		const card = { kind: "ask", rule: "authority_asks", answers: ["once", "deny"] };
		expect(await gate.decide(write)).toMatchObject(card);
		expect(await executors.execute(write, options)).toMatchObject({
			status: "error",
			error: { reason: "missing_capability" },
		});
		expect(await gate.grant(write, "always", await cardOf(gate, write))).toEqual({ kind: "run", rule: "allowed_once" });
		expect(await gate.decide(write)).toMatchObject(card);
		expect(await executors.execute(write, { ...options, approved: true })).toMatchObject({
			status: "ok",
			changes: [
				{
					label: "Reviewer",
					href: `/settings/profiles/${id}#agent_profile.auto_approve`,
					changes: [{ before: false, after: true }],
				},
			],
		});
	});

	it("asks anew when a call touches authority by now and the card did not say so", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = openedToolbox();
		const write = await call("settings_update", update(id, { "agent_profile.auto_approve": true }));
		const { changes } = await cardOf(gate, write);
		for (const rule of ["writes_ask", "repeated_calls"] as const) {
			const now = await gate.grant(write, "once", { rule, changes });
			expect(now).toMatchObject({ kind: "ask", rule: "authority_asks" });
			expect(now).not.toHaveProperty("values_changed");
		}
	});

	it.each(["once", "conversation", "always"] as const)(
		"asks anew with the values of now where they are not those of the card that was answered %s, and keeps nothing",
		async (answer) => {
			const id = await buildProfile({ settings: { name: "Reviewer" } });
			const { call, gate } = openedToolbox();
			const changes = { "agent_profile.fallback_model": "small-1", "agent_profile.mode": "plan" };
			const write = await call("settings_update", update(id, changes));
			const card = await cardOf(gate, write);
			await saveProfileChanges(testContext(), { profileId: id, changes: { fallback_model: "mine" } });
			const anew = await gate.grant(write, answer, card);
			expect(anew).toMatchObject({
				kind: "ask",
				rule: "writes_ask",
				values_changed: true,
				changes: expect.arrayContaining([
					{ key: "agent_profile.fallback_model", record: "Reviewer", before: "mine", after: "small-1" },
				]),
			});
			expect(await gate.decide(write)).toMatchObject({ kind: "ask" });
			expect(await gate.grant(write, answer, await cardOf(gate, write))).toMatchObject({ kind: "run" });
		},
	);

	it("runs an allowed call of which a part is done already, and of a record that changed elsewhere", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = openedToolbox();
		const changes = { "agent_profile.fallback_model": "small-1", "agent_profile.mode": "plan" };
		const write = await call("settings_update", update(id, changes));
		const card = await cardOf(gate, write);
		const meanwhile = { fallback_model: "small-1", model: "large-1" };
		await saveProfileChanges(testContext(), { profileId: id, changes: meanwhile });
		expect(await gate.grant(write, "once", card)).toEqual({ kind: "run", rule: "allowed_once" });
	});

	it("names what it deletes; asks anew about a secret that is another one by now, and a record of another name", async () => {
		const env = (value: string) => ({ env_vars: [{ key: "KEY", value }] });
		const id = await buildProfile({ settings: { name: "Reviewer", ...env("first") } });
		const { call, gate } = openedToolbox();
		const write = await call(
			"settings_update",
			update(id, { "agent_profile.env_vars": [{ key: "KEY", value: "mine" }] }),
		);
		const remove = await call("profiles_delete", { profile_id: id });
		const cards = { write: await cardOf(gate, write), remove: await cardOf(gate, remove) };
		expect(cards.remove.changes).toEqual([
			{ key: "agent_profile.name", record: "Reviewer", before: "Reviewer", after: null },
		]);
		await saveProfileChanges(testContext(), { profileId: id, changes: env("second") });
		expect(await gate.grant(write, "once", cards.write)).toMatchObject({ kind: "ask", values_changed: true });
		expect(await gate.grant(remove, "once", cards.remove)).toMatchObject({ kind: "run" });
		await saveProfileChanges(testContext(), { profileId: id, changes: { name: "Judge" } });
		expect(await gate.grant(remove, "once", cards.remove)).toMatchObject({ kind: "ask", values_changed: true });
	});

	it("shows the same of every writing tool as often as it is asked", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = openedToolbox();
		const servers = { files: { type: "http", url: "https://files.example", headers: { Authorization: "t0p" } } };
		const writes = [
			["profiles_create", { name: "New", agent_id: await buildAgent() }],
			["profiles_delete", { profile_id: id }],
			[
				"settings_update",
				{
					target: { resource_type: "agent_profile_mcp", resource_id: id },
					changes: { "agent_profile_mcp.servers": servers },
				},
			],
		] as const;
		for (const [tool, args] of writes) {
			const write = await call(tool, args);
			expect(await gate.grant(write, "once", await cardOf(gate, write))).toMatchObject({ kind: "run" });
		}
	});

	it("refuses a call that would fail without asking anybody", async () => {
		const id = await buildProfile();
		const { call, gate } = openedToolbox();
		const bad = [
			[update(id, { "agent_profile.nonsense": 1 }), "rehearsal_refused", "unknown_setting"],
			[update(id, { "agent_profile.name": "" }), "rehearsal_refused", "invalid_value"],
			[{ ...update(id, { "agent_profile.name": "A" }), extra: 1 }, "invalid_input", "invalid_arguments"],
			[update("profile_gone", { "agent_profile.name": "A" }), "rehearsal_refused", "not_found"],
			[
				update(id, { "agent_profile.name": { redacted: true, set: true, mark: "m" } }),
				"rehearsal_refused",
				"redaction_marker",
			],
		] as const;
		for (const [args, rule, reason] of bad) {
			expect(await gate.decide(await call("settings_update", args as JsonObject))).toMatchObject({
				kind: "refuse",
				rule,
				error: { reason },
			});
		}
	});

	it("asks the person's own questions with at most four of them", async () => {
		const { call, gate } = openedToolbox();
		const question = { question: "Which one?", options: [{ label: "A" }, { label: "B" }] };
		expect(await gate.decide(await call("ask_user", { questions: [question] }))).toMatchObject({
			kind: "ask",
			rule: "asks_person",
			questions: [question],
		});
		const twice = { ...question, options: [...question.options, { label: "A", description: "again" }] };
		expect(await gate.decide(await call("ask_user", { questions: [twice] }))).toMatchObject({ questions: [question] });
		expect(await gate.decide(await call("ask_user", { questions: Array(5).fill(question) }))).toMatchObject({
			kind: "refuse",
			rule: "invalid_input",
		});
	});
});
