import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { choose, conflictOf, keepMine } from "./conflict";
import { type EditorState, openEditor } from "./editor-state";
import { type SaveRequest, saveRequest } from "./patch";
import { reconcile } from "./reconcile";
import { demoResource, known } from "./testing/demo-resource";
import {
	holds,
	ModelServer,
	type Place,
	placeAt,
	places,
	readPlace,
	turnedPairs,
	writePlace,
} from "./testing/model-server";
import { discard, edit, resubmit, type SaveOutcome, settled, submit } from "./transitions";

type Step =
	| { readonly do: "type" | "foreign"; readonly place: Place; readonly text: string }
	| { readonly do: "read"; readonly back: number }
	| { readonly do: "choose"; readonly side: "mine" | "theirs" }
	| { readonly do: "answer"; readonly snapshot: boolean }
	| { readonly do: "save" | "quick" | "arrive" | "lose" | "late" | "refuse" | "retry" | "keepMine" | "discard" };

interface Flight {
	readonly request: SaveRequest;
	outcome?: SaveOutcome;
}

/** One person with one editor, a network that loses and delays, and the model server. */
class Session {
	readonly server = new ModelServer();
	latest: ResourceSnapshot = this.server.newest;
	state: EditorState = openEditor(this.latest);
	flight: Flight | undefined;
	lost: SaveRequest | undefined;
	/** What the person typed and has not seen reach the server, given up, or traded for another value. */
	readonly owed = new Map<Place, string>();
	readonly touched = new Set<Place>();
	private saves = 0;

	constructor(private readonly autoMerge: boolean) {}

	get known() {
		return known(this.latest, this.autoMerge);
	}

	run(step: Step): void {
		const before = this.state.baseline.revision;
		this.perform(step);
		expect(this.state.baseline.revision).toBeGreaterThanOrEqual(before);
		this.check();
	}

	private perform(step: Step): void {
		const now = this.known;
		const actions: { readonly [Name in Step["do"]]: (step: Extract<Step, { readonly do: Name }>) => void } = {
			type: ({ place, text }) => this.type(place, text),
			foreign: ({ place, text }) => this.foreign(place, text),
			read: ({ back }) => this.adopt(this.server.reads.at(-1 - back) ?? this.server.newest),
			save: () => this.send(submit(this.state, now, `save-${++this.saves}`)),
			quick: () => this.quick(),
			retry: () => this.send(resubmit(this.state)),
			arrive: () => this.arrive(),
			answer: ({ snapshot }) => this.answer(snapshot),
			lose: () => this.lose(),
			late: () => {
				if (this.lost) this.server.save(this.lost);
			},
			refuse: () => this.refuse(),
			keepMine: () => {
				this.state = keepMine(this.state, now);
			},
			choose: ({ side }) => this.choose(side),
			discard: () => {
				this.state = discard(this.state, now);
				this.owed.clear();
			},
		};
		(actions[step.do] as (step: Step) => void)(step);
	}

	/** A save that is answered before anything else happens, and not read back. */
	private quick(): void {
		this.send(submit(this.state, this.known, `save-${++this.saves}`));
		this.arrive();
		this.answer(false);
	}

	/** The time limit passes; what was sent may still reach the server ("late"). */
	private lose(): void {
		this.lost = this.flight?.request ?? this.lost;
		this.finish({ kind: "unknown" });
	}

	private refuse(): void {
		if (this.flight?.outcome) return;
		this.finish({ kind: "failed", error: { code: "invalid", reason: "invalid_value", message: "" } });
	}

	private type(place: Place, text: string): void {
		const shown = reconcile(this.state, this.known).values;
		const { field, value } = writePlace(shown, place, text);
		const [before, after] = [readPlace(shown, place), readPlace({ ...shown, [field]: value }, place)];
		if (before === after) return;
		this.state = edit(this.state, this.known, field, value);
		const order = turnedPairs(readPlace(this.state.baseline.values, place), after).join();
		this.owed.set(place, place === "router order" ? order : (after ?? ""));
		this.touched.add(place);
		// one that comes or goes has another place now
		if (field === "router" && (before === undefined || after === undefined)) {
			this.touched.add("router order");
			this.forgetPlaceOf(place);
		}
	}

	private foreign(place: Place, text: string): void {
		this.server.writeForeign(place, text);
		if (text === "") this.forgetPlaceOf(place);
	}

	/** No order is owed of an entry that was removed: it may come back anywhere. */
	private forgetPlaceOf(place: Place): void {
		const order = this.owed.get("router order");
		if (order === undefined) return;
		const left = order
			.split(",")
			.filter((pair) => !place.startsWith("router.") || !pair.split(">").includes(place.slice(7)));
		this.owed.set("router order", left.join());
	}

	/** The one door into the cache: newest wins. */
	private adopt(read: ResourceSnapshot): void {
		if (read.revision >= this.latest.revision) this.latest = read;
		for (const id of ["A", "B", "C"] as const)
			if (readPlace(read.values, `router.${id}`) === undefined) this.forgetPlaceOf(`router.${id}`);
		this.release(read);
	}

	private release(read: ResourceSnapshot): void {
		for (const [place, text] of this.owed) {
			if (holds(place, readPlace(read.values, place) ?? "", text)) this.owed.delete(place);
		}
	}

	private send(next: EditorState): void {
		const started = next.submitted?.outcome === "pending" && this.state.submitted?.outcome !== "pending";
		this.state = next;
		if (!started || !next.submitted) return;
		this.flight = { request: saveRequest(demoResource, "r1", next.submitted) };
	}

	private arrive(): void {
		if (!this.flight || this.flight.outcome) return;
		const { outcome, before, after } = this.server.save(this.flight.request);
		this.flight.outcome = outcome;
		const changed = places.filter((place) => {
			const [old, now] = [readPlace(before, place), readPlace(after, place)];
			return place === "router order" ? turnedPairs(old, now).length > 0 : old !== now;
		});
		for (const place of changed) expect(this.touched).toContain(place);
	}

	private answer(withSnapshot: boolean): void {
		const outcome = this.flight?.outcome;
		if (!outcome) return;
		if (outcome.kind === "saved" && outcome.snapshot) this.release(outcome.snapshot);
		if (outcome.kind !== "saved" || withSnapshot) this.finish(outcome);
		else this.finish({ kind: "saved", receipt: outcome.receipt });
	}

	private finish(outcome: SaveOutcome): void {
		if (!this.flight) return;
		this.state = settled(this.state, this.known, this.flight.request.save_id, outcome);
		this.flight = undefined;
	}

	private choose(side: "mine" | "theirs"): void {
		const open = conflictOf(this.state, this.known)?.open[0];
		if (!open) return;
		this.state = choose(this.state, this.known, open.key, side);
		const place = placeAt(open.path, open.kind);
		// it comes back to where it was
		if (side === "mine" && place.startsWith("router.")) this.touched.add("router order");
		if (side === "theirs")
			for (const one of places) if (one === place || one.startsWith(`${place}.`)) this.owed.delete(one);
	}

	private check(): void {
		const view = reconcile(this.state, this.known);
		if (!this.state.submitted) this.release({ ...this.latest, values: this.state.baseline.values });
		const picked = new Set(Object.values(this.state.choices).map(({ side }) => side)).has("theirs");
		for (const [place, text] of picked ? [] : this.owed) {
			const shown = readPlace(view.values, place) ?? "";
			expect([place, holds(place, shown, text) ? text : shown]).toEqual([place, text]);
		}
		if (!view.conflict) return;
		const { base, theirs } = view.conflict;
		expect(this.server.foreign.some((one) => one > base.revision && one <= theirs.revision)).toBe(true);
		expect(view.ready).toBe(false);
	}

	/** Lets everything in flight finish and the newest be read. */
	drain(): void {
		this.run({ do: "arrive" });
		this.run({ do: "answer", snapshot: true });
		if (this.state.submitted?.outcome === "unknown") {
			for (const step of ["retry", "arrive"] as const) this.run({ do: step });
			this.run({ do: "answer", snapshot: true });
		}
		this.run({ do: "read", back: 0 });
	}
}

const place = fc.constantFrom(...places);
const text = fc.constantFrom("", "x", "y", "z");
const simple = (
	...names: readonly ("save" | "quick" | "arrive" | "lose" | "late" | "refuse" | "retry" | "keepMine" | "discard")[]
) => fc.constantFrom(...names).map((name): Step => ({ do: name }));

const ownSteps: fc.Arbitrary<Step>[] = [
	fc.record({ do: fc.constant("type" as const), place, text }),
	fc.record({ do: fc.constant("read" as const), back: fc.nat(2) }),
	fc.record({ do: fc.constant("answer" as const), snapshot: fc.boolean() }),
	simple("save", "quick", "arrive", "save", "quick", "arrive", "lose", "late", "refuse", "retry", "discard"),
];

const allSteps: fc.Arbitrary<Step>[] = [
	...ownSteps,
	fc.record({ do: fc.constant("foreign" as const), place, text }),
	fc.record({ do: fc.constant("choose" as const), side: fc.constantFrom("mine" as const, "theirs" as const) }),
	simple("keepMine"),
];

const runs = { numRuns: 150 };

describe("any order of edits, remotes, answers, failures and discards", () => {
	it("loses no typed character, never goes back, sends only what was changed, and ends with the server", () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(...allSteps), { maxLength: 40, size: "max" }), fc.boolean(), (steps, autoMerge) => {
				const session = new Session(autoMerge);
				for (const step of steps) session.run(step);
				session.drain();
				const view = reconcile(session.state, session.known);
				if (view.isDirty) return;
				for (const one of places) {
					expect(readPlace(view.values, one)).toBe(readPlace(session.server.values, one));
				}
				expect(view.values.router).toEqual(session.server.values.router);
			}),
			runs,
		);
	});

	it("never takes an own write for somebody else's", () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(...ownSteps), { maxLength: 40, size: "max" }), (steps) => {
				const session = new Session(false);
				for (const step of steps) {
					session.run(step);
					expect(conflictOf(session.state, session.known)).toBeNull();
				}
			}),
			runs,
		);
	});

	it("saves everything in the end when the person keeps pressing", () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(...allSteps), { maxLength: 30, size: "max" }), (steps) => {
				const session = new Session(false);
				for (const step of steps) session.run(step);
				session.drain();
				for (let turn = 0; turn < 8 && reconcile(session.state, session.known).isDirty; turn++) {
					session.run({ do: "choose", side: "mine" });
					session.run({ do: "keepMine" });
					session.run({ do: "save" });
					session.drain();
				}
				expect(reconcile(session.state, session.known).isDirty).toBe(false);
				expect(session.owed.size).toBe(0);
			}),
			runs,
		);
	});
});
