import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FaultClass, faultClassOf } from "@/lib/profile/dynamic/fault-class";
import type { Part, RoutePart } from "../part";
import { playOf, type RandomRoute, randomRoutes } from "../testing/random-routes";
import { driveRouted, type Opening, type RoutedRun } from "../testing/routed-turn";
import { asking, of, offered, ScriptedModel, ScriptedPorts } from "../testing/scripted-turn";
import type { RoutedCandidate } from "./route";

const dayMs = 86_400_000;

/** A driven turn and what was seen of it from outside. */
interface Outcome extends RoutedRun {
	readonly models: readonly ScriptedModel[];
	readonly executed: readonly string[];
}

async function drive(random: RandomRoute, dies: boolean): Promise<Outcome> {
	const [models, executed]: [ScriptedModel[], string[]] = [[], []];
	const { opens, plays, protocols, answers, max_tool_hops } = random;
	let [opened, played, ids, answered] = [0, 0, 0, 0];
	const run = await driveRouted({
		dies,
		max_tool_hops,
		routeAt: (opening) => listAt(random, opening),
		opens: () => opens[opened++ % opens.length],
		answer: () => answers[answered++ % answers.length] ?? "once",
		portsOf: (id, now) => {
			const protocol = protocols[id] ?? "native";
			const model = new ScriptedModel(protocol, () => {
				const play = plays[played % plays.length];
				if (!play) throw new Error("no play");
				return playOf(play, protocol === "native", `m${played++}.`);
			});
			models.push(model);
			const ports = new ScriptedPorts(model, [offered("look")]);
			ports.time = now;
			if (answers.length > 0) ports.decide = () => asking();
			ports.execute = async ({ call_id }) => {
				executed.push(call_id);
				return { status: "ok", text: "seen" };
			};
			return Object.assign(ports, { newId: (kind: string) => `${kind}_${++ids}` });
		},
	});
	return { ...run, models, executed };
}

function listAt({ lists }: RandomRoute, opening: number) {
	const held = lists.flatMap(({ route, openings }) => Array.from({ length: openings }, () => ({ route })));
	const found = held[Math.min(opening, held.length - 1)];
	if (!found) throw new Error("no list");
	return found.route;
}

/** The step that an opening stored, if it did. */
function stepOf({ before, after }: Opening): RoutePart | undefined {
	const last = after.at(-1);
	return last?.kind === "route" && last !== before[after.length - 1] ? last : undefined;
}

const enabled = ({ route }: Opening) => route.candidates.filter((one) => one.enabled);
const idsOf = (candidates: readonly RoutedCandidate[]) => candidates.map((one) => one.execution_profile_id);

/** Follows a turn opening by opening with a memory of its own. */
class Witness {
	private readonly left = new Set<string>();
	private current: string | undefined;
	private over = false;
	/** What was done about the current candidate since it answered. */
	private readonly used: Record<FaultClass, { retries: number; waits: number }> = {
		transient: { retries: 0, waits: 0 },
		hard: { retries: 0, waits: 0 },
	};
	switches = 0;

	see(opening: Opening, next: Opening | undefined): void {
		expect(this.over).toBe(false);
		this.checkWho(opening);
		if (
			opening.after
				.slice(opening.before.length)
				.some(({ kind }) => kind === "call" || kind === "result" || kind === "text")
		)
			this.forget();
		const step = stepOf(opening);
		if (step) this.checkStep(opening, step);
		if (next) expect(next.at).toBe(opening.end.status === "waiting" ? opening.at : opening.end.goes_on_at);
		else expect(["complete", "failed", "interrupted"]).toContain(opening.end.status);
	}

	/** Opened is the one it is with, else the first that is on; nobody who was left or is off. */
	private checkWho(opening: Opening): void {
		const on = idsOf(enabled(opening));
		const expected = this.current ?? on[0];
		if (opening.due.kind !== "open") {
			expect(expected === undefined || !on.includes(expected)).toBe(true);
			return;
		}
		const id = opening.due.candidate.execution_profile_id;
		expect(id).toBe(expected);
		expect(on).toContain(id);
		expect(this.left).not.toContain(id);
		this.current = id;
	}

	private checkStep(opening: Opening, step: RoutePart): void {
		expect(step.from.profile_id).toBe(this.current);
		const candidate = enabled(opening).find((one) => one.execution_profile_id === this.current);
		const name = faultClassOf(step.reason);
		const policy = candidate && name && candidate.policies[name];
		const used = this.used[name ?? "hard"];
		switch (step.step) {
			case "retry": {
				if (!policy) throw new Error("a retry without a policy");
				used.retries += 1;
				expect(policy.retry.enabled).toBe(true);
				expect(used.retries).toBeLessThanOrEqual(policy.retry.max_retries);
				expect(step).toMatchObject({ attempt: used.retries, of: policy.retry.max_retries });
				const ms = policy.retry.initial_interval_seconds * 1000 * 2 ** (used.retries - 1);
				expect(Date.parse(step.until) - opening.at).toBe(Math.min(ms, dayMs));
				break;
			}
			case "wait": {
				if (!policy) throw new Error("a wait without a policy");
				used.waits += 1;
				expect(used.waits).toBe(1);
				const ms = Date.parse(step.until) - opening.at;
				expect(ms).toBeLessThanOrEqual(policy.wait_for_reset.max_wait_seconds * 1000);
				expect(policy.wait_for_reset.enabled).toBe(true);
				break;
			}
			default:
				expect(step.step === "stop").toBe(policy?.on_exhausted === "stop");
				if (policy?.retry.enabled) expect(used.retries).toBeGreaterThanOrEqual(policy.retry.max_retries);
				this.leave(opening, step);
		}
	}

	private leave(opening: Opening, step: RoutePart): void {
		this.left.add(step.from.profile_id);
		const next = idsOf(enabled(opening)).find((id) => !this.left.has(id));
		this.forget();
		if (step.step !== "switch") {
			this.over = true;
			if (step.step === "exhausted") expect(next).toBeUndefined();
			return;
		}
		this.switches += 1;
		expect(step.to.profile_id).toBe(next);
		this.current = next;
	}

	private forget(): void {
		for (const used of Object.values(this.used)) Object.assign(used, { retries: 0, waits: 0 });
	}
}

function checkRun({ parts, end, openings, models, executed }: Outcome): void {
	const witness = new Witness();
	for (const [at, opening] of openings.entries()) witness.see(opening, openings[at + 1]);
	const steps = of(parts, "route");
	// One stored reason per switch, and no line more than that.
	expect(steps.filter(({ step }) => step === "switch")).toHaveLength(witness.switches);
	if (end.status === "failed" && end.error?.details?.route) {
		const left = steps.filter(({ step }) => step !== "retry" && step !== "wait");
		expect(end.error.details.route).toEqual(left.map(({ from, reason }) => ({ ...from, reason })));
	}
	for (const model of models) expect(model.faults).toEqual([]);
	checkWords(parts, models);
	expect(new Set(executed).size).toBe(executed.length);
	expect(of(parts, "result").map((one) => one.call_id)).toEqual(of(parts, "call").map((one) => one.call_id));
}

/** Nothing is said twice; no model hears what was thought. */
function checkWords(parts: readonly Part[], models: readonly ScriptedModel[]): void {
	const said = parts.flatMap((part) =>
		part.kind === "text" || part.kind === "reasoning" ? (part.text.match(/m\d+\.(?!x)/g) ?? []) : [],
	);
	expect(new Set(said).size).toBe(said.length);
	const thought = of(parts, "reasoning").flatMap((part) => part.text.match(/m\d+\./g) ?? []);
	const heard = JSON.stringify(models.flatMap((model) => model.requests.map((request) => request.messages)));
	for (const mark of thought) expect(heard).not.toContain(mark);
}

describe("a turn of any list", () => {
	it("keeps to order and limits, says why it switches, ends, and a restart changes nothing", async () => {
		const reached = new Map<string, number>();
		const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
		await fc.assert(
			fc.asyncProperty(randomRoutes, async (random) => {
				const run = await drive(random, false);
				checkRun(run);
				count(run.end.status);
				for (const opening of run.openings) {
					count(stepOf(opening)?.step ?? opening.due.kind);
					if (opening.end.status === "waiting") count("waiting");
				}
				for (const { reason } of of(run.parts, "route")) count(reason);
				const restarted = await drive(random, true);
				expect(restarted.parts).toEqual(run.parts);
				expect(restarted.openings.map(({ at }) => at)).toEqual(run.openings.map(({ at }) => at));
				expect({ ...restarted.end, usage: undefined }).toEqual({ ...run.end, usage: undefined });
			}),
			{ numRuns: 600 },
		);
		const outcomes = [
			"retry",
			"wait",
			"switch",
			"stop",
			"exhausted",
			"open",
			"complete",
			"failed",
			"candidate_removed",
			"waiting",
		];
		for (const what of outcomes) expect([what, (reached.get(what) ?? 0) > 50]).toEqual([what, true]);
	});
});
