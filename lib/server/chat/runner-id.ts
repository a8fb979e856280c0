import "server-only";
import { hostname } from "node:os";
import { processWide } from "@/lib/server/start/process-wide";

/** Who runs a turn, as its row says: host, process id and start of the process. */
export function runnerId(): string {
	return processWide("chat-runner-id", () => {
		const startedAt = Math.round(Date.now() - process.uptime() * 1000);
		return `${encodeURIComponent(hostname())}:${process.pid}:${startedAt}`;
	});
}

/** How long a runner is believed alive after it last said so, ms. */
export const leaseMs = 15_000;

/**
 * True when nobody runs a turn any more: its process is gone from this host, or it did not renew its lease. A process
 * of another host is only judged by its lease.
 */
export function isDeadRunner(
	{ runner, leaseUntil }: { readonly runner: string | null; readonly leaseUntil: number | null },
	now: number,
): boolean {
	const own = runnerId();
	// A turn of this process that nobody runs any more; a process that stalled has time to say that it goes on.
	if (runner === own) return leaseUntil !== null && leaseUntil + leaseMs < now;
	if (runner === null || leaseUntil === null || leaseUntil < now) return true;
	const [host, pid] = runner.split(":");
	return host === own.split(":")[0] && (Number(pid) === process.pid || !processExists(Number(pid)));
}

function processExists(pid: number): boolean {
	try {
		// signal 0 only asks
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// A process of somebody else may not be signalled, but is there.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
