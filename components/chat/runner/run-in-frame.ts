import { keepFocus } from "@/lib/client/keep-focus";
import { fitsAnswer } from "@/lib/skill/run/answer-size";
import type { FrameMessage } from "@/lib/skill/run/frame/frame-parts";
import { type ClaimedRun, type RunAnswer, runLimits } from "@/lib/skill/skill-run";

/** Messages past the frame's port that a run may send before it is ended: no skill has to send any. */
const mostStrays = 50;

/**
 * Runs a skill's page in a frame of an origin of its own and answers what it said, once; every later message is ignored.
 * Time is kept here, since the page's own clock belongs to foreign code. Whatever happens, the frame is gone afterwards.
 */
export async function runInFrame(place: HTMLElement, run: ClaimedRun, signal: AbortSignal): Promise<RunAnswer> {
	const over = new AbortController();
	const frame = makeFrame(run.run_id);
	const console: string[] = [];
	try {
		const said = await new Promise<Omit<RunAnswer, "console">>((end) => {
			const clock = (ms: number, fault: "not_defined" | "timed_out") => {
				const timer = setTimeout(() => end({ fault }), ms);
				over.signal.addEventListener("abort", () => clearTimeout(timer));
				return () => clearTimeout(timer);
			};
			if (signal.aborted) return end({ fault: "browser_gone" });
			signal.addEventListener("abort", () => end({ fault: "browser_gone" }), { signal: over.signal });
			const defined = clock(runLimits.defineMs, "not_defined");
			clock(runLimits.runMs, "timed_out");
			const port = greet(frame, run, { signal: over.signal, onFlood: () => end(flooded) });
			port.addEventListener("message", ({ data }: MessageEvent<FrameMessage>) => {
				if (data.kind === "line") console.push(data.line);
				if (data.kind === "defined") defined();
				if (data.kind === "answer") end(answerOf(data));
			});
			port.start();
			const taken = () => end({ fault: "threw", message: "The page took the keyboard from the app." });
			keepFocus({ frame, meant: () => false, onTaken: taken, signal: over.signal });
			place.append(frame);
		});
		return { ...said, console: console.slice(0, runLimits.consoleLines) };
	} finally {
		over.abort();
		frame.remove();
	}
}

const flooded = { fault: "threw", message: "The page kept sending messages to the app." } as const;

function makeFrame(runId: string): HTMLIFrameElement {
	const frame = document.createElement("iframe");
	frame.setAttribute("sandbox", "allow-scripts");
	frame.referrerPolicy = "no-referrer";
	frame.tabIndex = -1;
	// Room for pages that draw or measure.
	frame.width = "1024";
	frame.height = "768";
	frame.src = `/skill-runner?run=${encodeURIComponent(runId)}`;
	return frame;
}

interface Greeting {
	readonly signal: AbortSignal;
	readonly onFlood: () => void;
}

/** Hands the run and a port to the frame, once, when it says that it is ready; answers the port's other end. */
function greet(frame: HTMLIFrameElement, run: ClaimedRun, { signal, onFlood }: Greeting): MessagePort {
	const { port1, port2 } = new MessageChannel();
	signal.addEventListener("abort", () => port1.close());
	let handed = false;
	let strays = 0;
	const onMessage = (event: MessageEvent<unknown>) => {
		// Any frame can send to this window; a message is only read while this one has run no foreign code.
		if (event.source === null || event.source !== frame.contentWindow) return;
		if (handed) {
			strays += 1;
			if (strays > mostStrays) onFlood();
			return;
		}
		if (event.data !== "ready") return;
		handed = true;
		const { html, assets, data, secret, storage } = run;
		// Its origin has no name that could be asked for.
		frame.contentWindow?.postMessage({ html, assets, data, secret, storage }, "*", [port2]);
	};
	window.addEventListener("message", onMessage, { signal });
	return port1;
}

function answerOf(said: FrameMessage & { readonly kind: "answer" }): Omit<RunAnswer, "console"> {
	const { raw, fault, message, storage } = said;
	const kept = storage && { storage };
	if (raw !== undefined && !fitsAnswer(raw)) return { fault: "too_large", ...kept };
	return {
		...(raw !== undefined && { raw }),
		...(fault && { fault }),
		...(message !== undefined && { message }),
		...kept,
	};
}
