import { answerRun, claimRun } from "@/lib/client/chat/browser-run";
import type { RunAnswer } from "@/lib/skill/skill-run";
import { runInFrame } from "./run-in-frame";

/**
 * Claims a run, runs it in a frame below `place` and says what came of it. When `signal` aborts the frame goes at once,
 * and the server is told that the browser left; a run that was over by then takes no notice.
 */
export async function carryOutRun(place: HTMLElement, id: string, signal: AbortSignal): Promise<void> {
	// A page that is put up and taken down at once claims nothing.
	await Promise.resolve();
	if (signal.aborted) return;
	const claimed = await claimRun(id);
	if (!claimed) return;
	const leaving = new AbortController();
	window.addEventListener("pagehide", () => leaving.abort(), { signal: leaving.signal });
	const gone = AbortSignal.any([signal, leaving.signal]);
	const answer: RunAnswer = await runInFrame(place, claimed, gone);
	await answerRun(id, answer, gone.aborted);
	leaving.abort();
}
