import { unstable_isUnrecognizedActionError } from "next/navigation";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Result } from "@/lib/shared/result";

/**
 * How a call of an action ended. `unknown`: no answer within the limit or none at all; the call cannot be
 * aborted and may have been carried out, so only the same save id may be sent again. `upgraded`: the server no
 * longer knows the action of this page; nothing was done.
 */
export type LimitedOutcome<T> =
	| { readonly kind: "answered"; readonly value: T }
	| { readonly kind: "refused"; readonly error: ErrorBody }
	| { readonly kind: "unknown" }
	| { readonly kind: "upgraded" };

export interface SaveLimit {
	/** Default 15 s. */
	readonly limitMs?: number;
}

/** Calls an action and waits for it no longer than the limit. Never throws. */
export async function saveWithLimit<T>(
	call: () => Promise<Result<T>>,
	{ limitMs = 15_000 }: SaveLimit = {},
): Promise<LimitedOutcome<T>> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<LimitedOutcome<T>>((resolve) => {
		timer = setTimeout(() => resolve({ kind: "unknown" }), limitMs);
	});
	try {
		return await Promise.race([outcomeOf(call), limit]);
	} finally {
		clearTimeout(timer);
	}
}

async function outcomeOf<T>(call: () => Promise<Result<T>>): Promise<LimitedOutcome<T>> {
	try {
		const result = await call();
		return result.ok ? { kind: "answered", value: result.value } : { kind: "refused", error: result.error };
	} catch (error) {
		return unstable_isUnrecognizedActionError(error) ? { kind: "upgraded" } : { kind: "unknown" };
	}
}
