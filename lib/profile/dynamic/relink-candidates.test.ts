import { describe, expect, it } from "vitest";
import type { ResourceSummary } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { plainCandidate } from "./candidate";
import { candidatesIn } from "./edit-candidates";
import { relinkCandidates } from "./relink-candidates";

function profile(id: string, label: string, facts: JsonObject = {}): ResourceSummary {
	const target = { resource_type: "agent_profile", resource_id: id };
	return { id, label, target, revision: 1, updated_at: "2026-03-04T00:00:00.000Z", facts };
}

/** What a search of labels and ids finds here. */
const searchOf = (profiles: readonly ResourceSummary[]) => async (text: string) =>
	profiles.filter(({ id, label }) => id === text || label.toLowerCase().includes(text.toLowerCase()));

async function relink(ids: readonly string[], names: Record<string, string>, here: readonly ResourceSummary[]) {
	const value = { candidates: ids.map(plainCandidate) };
	const { dynamic, missing } = await relinkCandidates(value, new Map(Object.entries(names)), searchOf(here));
	return { ids: candidatesIn(dynamic).map((one) => one.execution_profile_id), missing };
}

const gone = (id: string, name: string) => ({ profile_id: id, name, deleted: true, elsewhere: true });

describe("relinkCandidates", () => {
	it("keeps a candidate whose id is here, whatever it is called by now", async () => {
		const here = [profile("p_a", "Renamed"), profile("p_x", "Alpha")];
		expect(await relink(["p_a"], { p_a: "Alpha" }, here)).toEqual({ ids: ["p_a"], missing: [] });
	});

	it("takes the profile of that very name, and keeps order and policies", async () => {
		const here = [profile("p_1", "Alpha"), profile("p_2", "Alpha two"), profile("p_3", "Beta")];
		expect(await relink(["p_b", "p_a"], { p_a: "Alpha", p_b: "Beta" }, here)).toEqual({
			ids: ["p_3", "p_1"],
			missing: [],
		});
		const plain = plainCandidate("p_a").policies;
		const policies = { ...plain, hard: { ...plain.hard, on_exhausted: "stop" } } as const;
		const value = { version: 4, candidates: [{ ...plainCandidate("p_a"), policies }] };
		const { dynamic } = await relinkCandidates(value, new Map([["p_a", "Alpha"]]), searchOf(here));
		expect(dynamic).toMatchObject({ version: 4, candidates: [{ execution_profile_id: "p_1", policies }] });
	});

	it("chooses nobody where two are called so, none may be a candidate, or the file has no name", async () => {
		const here = [
			profile("p_1", "Alpha"),
			profile("p_2", "Alpha"),
			profile("p_3", "Router", { candidates: 2 }),
			profile("p_4", "Falling", { auto_fallback: true }),
		];
		const names = { p_a: "Alpha", p_r: "Router", p_f: "Falling" };
		expect(await relink(["p_a", "p_r", "p_f", "p_n"], names, here)).toEqual({
			ids: ["p_a", "p_r", "p_f", "p_n"],
			missing: [gone("p_a", "Alpha"), gone("p_r", "Router"), gone("p_f", "Falling"), gone("p_n", "p_n")],
		});
	});

	it("takes no profile twice", async () => {
		const here = [profile("p_1", "Alpha")];
		expect(await relink(["p_a", "p_b"], { p_a: "Alpha", p_b: "Alpha" }, here)).toEqual({
			ids: ["p_1", "p_b"],
			missing: [gone("p_b", "Alpha")],
		});
		expect(await relink(["p_a", "p_1"], { p_a: "Alpha", p_1: "Alpha" }, here)).toEqual({
			ids: ["p_a", "p_1"],
			missing: [gone("p_a", "Alpha")],
		});
	});

	it("asks for nothing that no search takes", async () => {
		const asked: string[] = [];
		const find = async (text: string) => {
			asked.push(text);
			return [];
		};
		const one = { candidates: [plainCandidate("p_a")] };
		await relinkCandidates(one, new Map([["p_a", "x".repeat(257)]]), find);
		expect(asked).toEqual(["p_a"]);
	});
});
