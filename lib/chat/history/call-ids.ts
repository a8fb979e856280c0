import type { CallPart } from "../part";

/** Ids of calls that providers take. */
const idPattern = /^[a-zA-Z0-9_-]{1,64}$/;

export const isFitId = (id: string) => idPattern.test(id);

/** True for a call of a history that the model asked now did not make in this turn. */
export const isNumbered = (id: string) => /^call\d{5,}$/.test(id);

/**
 * Gives the calls of one history ids that are unique and fit. In the turn that runs a call keeps the id its provider
 * gave it, because a provider knows its thoughts about the call by it; elsewhere, and once another one answers, calls
 * are numbered.
 */
export class CallIds {
	private readonly given = new Set<string>();

	of({ call_id }: CallPart, keep: boolean): string {
		const id = keep && isFitId(call_id) && !this.given.has(call_id) ? call_id : this.number();
		this.given.add(id);
		return id;
	}

	/** Nine letters and digits: some providers take no other id. */
	private number(): string {
		for (let n = this.given.size + 1; ; n++) {
			const id = `call${String(n).padStart(5, "0")}`;
			if (!this.given.has(id)) return id;
		}
	}
}
