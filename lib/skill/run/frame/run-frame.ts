import type { ClaimedRun } from "../../skill-run";
import type { FrameMessage, FrameParts } from "./frame-parts";

/** What the frame runs for the page around it. */
type FrameRun = Pick<ClaimedRun, "html" | "assets" | "data" | "secret" | "storage">;

/**
 * Waits for the one message of the page around it, which brings a run and a port, writes the skill's page in, waits
 * for its function, calls it and answers once. How long that may take, the page around it decides.
 */
export function runFrame(page: Window & typeof globalThis, parts: FrameParts, longestAnswer: number): void {
	const { document, parent } = page;
	const { setTimeout: later } = page;
	const begin = ({ html, assets, data, secret, storage }: FrameRun, port: MessagePort) => {
		// Bound before foreign code runs, so that it can neither find the port nor speak through it.
		const send: (message: FrameMessage) => void = port.postMessage.bind(port);
		parts.leaveFocus(page);
		const kept = parts.shimStorage(page, storage, parts.storageBytes);
		parts.serveAssets(page, assets, parts.types);
		const listen = parts.captureConsole(page, parts.consoleLines, (line) => send({ kind: "line", line }));
		const end = (answer: { raw?: string; fault?: "threw" | "not_an_answer" | "too_large"; message?: string }) => {
			const changed = kept.changed();
			send({ kind: "answer", ...answer, ...(changed && { storage: changed }) });
		};
		const settle = (value: unknown) => end(parts.readValue(value, longestAnswer));
		const fail = (error: unknown) =>
			end({ fault: "threw", message: String(error instanceof Error ? error.message : error).slice(0, 2000) });
		const look = () => {
			const answerOf: unknown = Reflect.get(page, "ai_edge_gallery_get_result");
			if (typeof answerOf !== "function") {
				later.call(page, look, 20);
				return;
			}
			send({ kind: "defined" });
			new Promise((resolve) => resolve(answerOf.call(page, data.trim() || "{}", secret))).then(settle).catch(fail);
		};
		document.open();
		parts.closeWays(page);
		listen();
		page.addEventListener("pagehide", () => end({ fault: "threw", message: "The page went away." }));
		document.write(html);
		document.close();
		look();
	};
	const onMessage = (event: MessageEvent<FrameRun>) => {
		const [port] = event.ports;
		// The origin of the address, which the frame itself does not have.
		if (event.source !== parent || event.origin !== page.location.origin || !port) return;
		page.removeEventListener("message", onMessage);
		begin(event.data, port);
	};
	if (parent === page) return;
	page.addEventListener("message", onMessage);
	parent.postMessage("ready", page.location.origin);
}
