import "server-only";

/** When a request is given up. */
export interface Deadline {
	readonly signal: AbortSignal;
	/** Something of the other side is waited for from now on. */
	waiting(): void;
	/** It came. */
	arrived(): void;
}

const late = () => new DOMException("nothing came in time", "TimeoutError");

/** Given up `ms` from now, whatever came meanwhile. */
export function totalDeadline(ms: number): Deadline {
	return { signal: AbortSignal.timeout(ms), waiting: () => undefined, arrived: () => undefined };
}

/** Given up after `ms` of waiting in which nothing came; how long the whole takes does not count. */
export function idleDeadline(ms: number): Deadline {
	const controller = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	return {
		signal: controller.signal,
		waiting() {
			clearTimeout(timer);
			timer = setTimeout(() => controller.abort(late()), ms);
			timer.unref();
		},
		arrived: () => clearTimeout(timer),
	};
}
