import "server-only";
import { AppError } from "@/lib/shared/app-error";
import type { Deadline } from "./deadline";

interface Upstream {
	readonly status: number;
	readonly headers: Iterable<[string, string]>;
	readonly body: {
		getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> };
	} | null;
}

/** The response with a body that fails with `too_large` after `maxBytes` and `timed_out` after the deadline. */
export function limitBody(upstream: Upstream, maxBytes: number, deadline: Deadline): Response {
	const { signal } = deadline;
	const { status } = upstream;
	// The body arrives decoded.
	const headers = new Headers([...upstream.headers].filter(([name]) => !/^content-(encoding|length)$/i.test(name)));
	const reader = upstream.body?.getReader();
	if (reader === undefined || [101, 204, 205, 304].includes(status)) return new Response(null, { status, headers });
	let seen = 0;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			deadline.waiting();
			const chunk = await reader.read().catch(() => undefined);
			deadline.arrived();
			if (chunk === undefined) return controller.error(broken(signal));
			if (chunk.done || chunk.value === undefined) return controller.close();
			seen += chunk.value.byteLength;
			if (seen <= maxBytes) return controller.enqueue(chunk.value);
			await reader.cancel().catch(() => undefined);
			return controller.error(new AppError("too_large", "The answer of the server is too large."));
		},
		cancel: () => reader.cancel(),
	});
	return new Response(body, { status, headers });
}

function broken(signal: AbortSignal): unknown {
	if (!signal.aborted) return new AppError("provider_unreachable", "The server broke the answer off.");
	const timedOut = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
	return timedOut ? new AppError("timed_out", "The server did not answer in time.") : signal.reason;
}
