import type { Difference } from "@/lib/editor/difference";
import { veil } from "@/lib/editor/rebase";
import { changesBetween } from "@/lib/editor/three-way";
import type { Version } from "@/lib/editor/version";
import type { WriteRef } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import type { EditorSession } from "./editor-session";

/** What changed on screen by somebody else's hand since it was last painted, and by whose. */
export interface Flash {
	/** Revision that brought it; marks it as painted. */
	readonly revision: number;
	readonly differences: readonly Difference[];
	/** The newest write; it may stand for several. */
	readonly by: WriteRef | undefined;
}

const shownMs = 2_500;

/**
 * Compares an editor's base with the revision last painted. One's own saves are painted when they are typed;
 * a version in a conflict is not shown and so not painted.
 */
export class PaintedChanges {
	readonly #session: EditorSession;
	readonly #listeners = new Set<() => void>();
	#painted: Version;
	#computed: { readonly base: Version; readonly painted: Version; readonly flash: Flash | null } | undefined;

	constructor(session: EditorSession) {
		this.#session = session;
		this.#painted = session.view().base;
	}

	/** The changes to flash, once; the same object until painted or overtaken. */
	flash = (): Flash | null => {
		const { base } = this.#session.view();
		if (base === this.#painted) return null;
		if (base.predicted || this.#isOwn(base)) this.#painted = base;
		const painted = this.#painted;
		if (this.#computed?.base !== base || this.#computed.painted !== painted) {
			this.#computed = { base, painted, flash: this.#compare(painted, base) };
		}
		return this.#computed.flash;
	};

	/** The flash was seen. One that came later stays. */
	markPainted(revision: number): void {
		const { base } = this.#session.view();
		if (base.revision === revision) this.#painted = base;
		for (const listener of this.#listeners) listener();
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		const stop = this.#session.subscribe(listener);
		return () => {
			this.#listeners.delete(listener);
			stop();
		};
	};

	/** Takes a flash away once the tab showed it for a while; a hidden tab keeps it. Answers how to stop. */
	start(page: Document): () => void {
		let shown: { readonly revision: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
		const look = () => {
			const flash = this.flash();
			if (!flash || flash.revision === shown?.revision || page.visibilityState !== "visible") return;
			const { revision } = flash;
			clearTimeout(shown?.timer);
			shown = { revision, timer: setTimeout(() => this.markPainted(revision), shownMs) };
		};
		const stop = this.#session.subscribe(look);
		page.addEventListener("visibilitychange", look);
		look();
		return () => {
			stop();
			page.removeEventListener("visibilitychange", look);
			clearTimeout(shown?.timer);
		};
	}

	#isOwn(base: Version): boolean {
		const saveId = base.write?.save_id;
		return saveId !== undefined && this.#session.ownSaves.has(saveId);
	}

	#compare(painted: Version, base: Version): Flash | null {
		if (base.revision <= painted.revision) return null;
		const before = painted.predicted ? (veil(painted.values, base.values) as JsonObject) : painted.values;
		const { dirty } = this.#session.view();
		const edited = new Set(dirty);
		const differences = changesBetween(this.#session.definition, before, base.values).filter(
			({ path: [field = ""] }) => !edited.has(field),
		);
		return differences.length > 0 ? { revision: base.revision, differences, by: base.write } : null;
	}
}
