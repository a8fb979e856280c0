import { describe, expect, it } from "vitest";
import { choose, conflictOf, keepMine, undoSettle } from "@/lib/editor/conflict";
import { type Known, openEditor } from "@/lib/editor/editor-state";
import { saveRequest } from "@/lib/editor/patch";
import { reconcile } from "@/lib/editor/reconcile";
import { persistable } from "@/lib/editor/sensitive-draft";
import { edit, restore, resubmit, settled, submit } from "@/lib/editor/transitions";
import { versionOf } from "@/lib/editor/version";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import type { Json } from "@/lib/shared/json";
import { agentProfile } from "../resource";
import { type Candidate, plainCandidate, plainPolicy } from "./candidate";
import { candidatesIn } from "./edit-candidates";

const retried = { ...plainPolicy, retry: { enabled: true, max_retries: 2, initial_interval_seconds: 5 } };
/** `!` after a name: its transient faults are retried. */
const candidate = (name: string): Candidate => {
	const plain = plainCandidate(name.replace("!", ""));
	return name.endsWith("!") ? { ...plain, policies: { ...plain.policies, transient: retried } } : plain;
};
const list = (version: number, ...names: string[]) => ({ version, candidates: names.map(candidate) });

function read(revision: number, dynamic: Json, name = "Auto"): ResourceSnapshot {
	const candidates = ["Fast", "Strong", "Slow"].map((one) => ({ profile_id: one, name: `${one} one` }));
	return {
		resource_type: "agent_profile",
		id: "p",
		revision,
		updated_at: new Date(revision * 1000).toISOString(),
		values: { name, enabled: true, dynamic },
		computed: { kind: "dynamic", candidates },
	};
}
const known = (latest: ResourceSnapshot, autoMerge = false): Known => ({ definition: agentProfile, latest, autoMerge });
const first = read(1, list(3, "Fast", "Strong", "Slow"));
const edited = (dynamic: Json, from = first) => edit(openEditor(from), known(from), "dynamic", dynamic);
const sent = (state: ReturnType<typeof edited>) =>
	state.submitted ? saveRequest(agentProfile, "p", state.submitted).changes.dynamic : undefined;
const receipt = { accepted: [], resource_type: "agent_profile", id: "p", updated_at: "", changed: true };

describe("the candidates of a profile in its editor", () => {
	it("that came back to what they were are no edit, also where a policy was left out", () => {
		const [one, ...others] = ["Fast", "Strong", "Slow"].map((id): Json => ({ execution_profile_id: id }));
		expect(reconcile(edited({ version: 3, candidates: [one ?? null, ...others] }), known(first)).isDirty).toBe(false);
		const there = edited(list(3, "Strong", "Fast", "Slow"));
		expect(reconcile(there, known(first)).dirty).toEqual(["dynamic"]);
		const back = edit(there, known(first), "dynamic", list(3, "Fast", "Strong", "Slow"));
		expect(reconcile(back, known(first)).isDirty).toBe(false);
	});

	it("follow a change of others while nobody edits, with its version", () => {
		const view = reconcile(openEditor(first), known(read(2, list(4, "Slow", "Fast!"))));
		expect(view).toMatchObject({ isDirty: false, values: { dynamic: list(4, "Slow", "Fast!") } });
	});

	it("are in no conflict with a rename by others", () => {
		const now = known(read(2, list(3, "Fast", "Strong", "Slow"), "Renamed"), true);
		const view = reconcile(edited(list(3, "Slow", "Fast", "Strong")), now);
		expect(view).toMatchObject({ conflict: null, ready: true, values: { name: "Renamed" } });
	});

	it("that hold a half-typed number or one profile twice are compared and merged all the same", () => {
		const typed: Json = {
			version: 3,
			candidates: [
				{
					...candidate("Fast!"),
					policies: {
						transient: {
							retry: { enabled: true, max_retries: "1", initial_interval_seconds: "" },
							on_exhausted: "skip",
						},
					},
				},
				candidate("Fast"),
				{ execution_profile_id: "" },
			],
		};
		const state = edited(typed);
		const now = known(read(2, list(4, "Strong", "Slow", "Fast")));
		expect(reconcile(state, now).values.dynamic).toEqual(typed);
		const conflict = conflictOf(state, now);
		const settledState = (conflict?.open ?? []).reduce((from, { key }) => choose(from, now, key, "mine"), state);
		expect(conflictOf(keepMine(settledState, now), now)).toBeNull();
	});

	it("merge by themselves where the person wants that, and the notice has the names of both versions", () => {
		const now = known(read(2, list(4, "Fast!", "Slow")), true);
		const view = reconcile(edited(list(3, "Slow", "Strong", "Fast")), now);
		expect(view).toMatchObject({ conflict: null, ready: true, values: { dynamic: list(4, "Slow", "Fast!") } });
		expect(view.merged?.differences.map(({ path, side }) => [...path, side])).toEqual([
			["dynamic", "Fast", "same"],
			["dynamic", "Strong", "same"],
		]);
		expect(view.merged?.since.names).toMatchObject({ Strong: "Strong one" });
	});

	it("ask about each overlap, settle with the last pick, and come back with an undo", () => {
		const state = edited(list(3, "Slow", "Strong!", "Fast"));
		const now = known(read(2, list(4, "Fast", "Slow", "New")));
		const open = conflictOf(state, now)?.open.map(({ path }) => path);
		expect(open).toEqual([["dynamic", "Strong"]]);
		const picked = choose(state, now, JSON.stringify(["dynamic", "Strong"]), "mine");
		expect(reconcile(picked, now)).toMatchObject({
			conflict: null,
			ready: true,
			values: { dynamic: list(4, "Slow", "New", "Strong!", "Fast") },
		});
		expect(sent(submit(picked, now, "s"))).toMatchObject({ version: 4 });
		expect(conflictOf(undoSettle(picked), now)?.open).toHaveLength(1);
	});

	it("are taken as others have them where theirs is picked", () => {
		const state = edited(list(3, "Slow", "Strong", "Fast"));
		const now = known(read(2, list(4, "Strong", "Fast", "Slow")));
		const picked = choose(state, now, conflictOf(state, now)?.open[0]?.key ?? "", "theirs");
		expect(reconcile(picked, now)).toMatchObject({
			isDirty: false,
			values: { dynamic: list(4, "Strong", "Fast", "Slow") },
		});
	});
});

describe("a draft of candidates", () => {
	it("from the browser's store stands on the version it was typed on, and is sent with the one it is put on", () => {
		const stored = persistable(edited(list(3, "Slow", "Fast", "Strong")), agentProfile, 1);
		const now = known(read(4, list(5, "Fast", "Slow")));
		const back = restore(openEditor(now.latest ?? first), JSON.parse(JSON.stringify(stored)));
		const conflict = conflictOf(back, now);
		expect(conflict).toMatchObject({ canKeepMine: true, base: { names: { Strong: "Strong one" } } });
		expect(sent(submit(keepMine(back, now), now, "s"))).toEqual(list(5, "Slow", "Fast"));
	});

	it("that moved only what others removed is done with", () => {
		const view = reconcile(edited(list(3, "Slow", "Fast", "Strong")), known(read(2, list(4, "Fast", "Strong"))));
		expect(view).toMatchObject({ conflict: null, isDirty: false, values: { dynamic: list(4, "Fast", "Strong") } });
	});

	it("survives a refused version, and goes on top of the version that was read then", () => {
		const pending = submit(edited(list(3, "Strong", "Fast", "Slow")), known(first), "s");
		const error = {
			code: "conflict",
			reason: "version_conflict",
			message: "",
			details: { current_revision: 2 },
		} as const;
		const refused = settled(pending, known(first), "s", { kind: "failed", error });
		expect(reconcile(refused, known(first))).toMatchObject({ unreadable: true, ready: false });
		const now = known(read(2, list(4, "Fast", "Strong", "Slow", "New")));
		expect(conflictOf(refused, now)?.canKeepMine).toBe(true);
		expect(sent(submit(keepMine(refused, now), now, "s2"))).toEqual(list(4, "Strong", "Fast", "Slow", "New"));
	});

	it("typed during a save survives it; a save of unknown outcome is sent again as it was", () => {
		const pending = submit(edited(list(3, "Strong", "Fast", "Slow")), known(first), "s");
		const later = edit(pending, known(first), "dynamic", list(3, "Strong", "Fast", "Slow", "New"));
		const lost = settled(later, known(first), "s", { kind: "unknown" });
		expect(sent(resubmit(lost))).toEqual(list(3, "Strong", "Fast", "Slow"));
		const saved = settled(resubmit(lost), known(first), "s", { kind: "saved", receipt: { ...receipt, revision: 2 } });
		expect(saved.baseline).toMatchObject({ predicted: true, names: { Fast: "Fast one" } });
		const view = reconcile(saved, known(first));
		expect(view).toMatchObject({ conflict: null, dirty: ["dynamic"], ready: true });
		expect(sent(submit(saved, known(first), "s2"))).toEqual(list(4, "Strong", "Fast", "Slow", "New"));
	});

	it("is its own echo when the event comes first, whatever the version has become", () => {
		const pending = submit(edited(list(3, "Strong", "Fast", "Slow")), known(first), "s");
		const echo = known(read(2, list(4, "Strong", "Fast", "Slow")));
		expect(reconcile(pending, echo)).toMatchObject({ conflict: null, isDirty: false });
		expect(versionOf(echo.latest ?? first).names).toMatchObject({ Fast: "Fast one" });
	});
});

describe("the candidates in a value of any shape", () => {
	const one = (more: { [key: string]: Json }): Json => ({ candidates: [{ execution_profile_id: "Fast", ...more }] });

	it.each<[string, Json]>([
		["no policies", one({})],
		["null for what is left out", one({ enabled: null, policies: null })],
		["null for a policy", one({ policies: { transient: null, hard: null } })],
		["lists and text for policies", one({ policies: { transient: [], hard: "stop" } })],
		["policies that are a list", one({ policies: [] })],
		["null for parts of a policy", one({ policies: { transient: { retry: null, on_exhausted: null } } })],
		["parts of a policy alone", one({ policies: { hard: { retry: { enabled: false } } } })],
		["classes that there are not", one({ policies: { soft: { on_exhausted: "stop" } } })],
	])("with %s are whole", (_what, value) => {
		expect(candidatesIn(value)).toEqual([plainCandidate("Fast")]);
	});

	it("keep what can be read, and text that is typed for a number", () => {
		const transient = { retry: { enabled: true, max_retries: "two" }, wait_for_reset: null, on_exhausted: "stop" };
		const [read] = candidatesIn(one({ enabled: false, policies: { transient } }));
		expect(read).toMatchObject({ enabled: false, policies: { hard: plainPolicy } });
		expect(read?.policies.transient).toEqual({
			...plainPolicy,
			retry: { enabled: true, max_retries: "two", initial_interval_seconds: 0 },
			on_exhausted: "stop",
		});
	});

	it.each<Json | undefined>([
		undefined,
		null,
		5,
		[],
		{},
		{ candidates: {} },
		{ candidates: [null, "Fast", { execution_profile_id: 5 }] },
	])("are none in %j", (value) => {
		expect(candidatesIn(value)).toEqual([]);
	});
});
