import { isJsonObject } from "@/lib/shared/json";
import type { ClaimedRun, RunAnswer } from "@/lib/skill/skill-run";
import type { ChatState } from "./chat-state";

/** Id of the run that a running turn of the conversation wants a browser for; undefined when there is none. */
export function wantedRun({ messages }: Pick<ChatState, "messages">): string | undefined {
	for (const message of Object.values(messages)) {
		if (message.status !== "streaming") continue;
		const over = new Set(message.parts.flatMap((part) => (part.kind === "result" ? [part.call_id] : [])));
		for (const part of message.parts)
			if (part.kind === "call" && part.state === "running" && part.browser_run && !over.has(part.call_id))
				return part.browser_run;
	}
	return undefined;
}

/** Takes a run for this browser. Undefined: another one has it, it is over, or the server cannot be reached. */
export async function claimRun(id: string): Promise<ClaimedRun | undefined> {
	const response = await fetch(addressOf(id, "claim"), { method: "POST", headers, body: "{}" }).catch(() => undefined);
	const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
	return isJsonObject(body) ? (body as unknown as ClaimedRun) : undefined;
}

/** Says what came of a run. `leaving`: the page may be gone before this is sent. */
export async function answerRun(id: string, answer: RunAnswer, leaving: boolean): Promise<void> {
	const send = (body: RunAnswer) =>
		fetch(addressOf(id, "answer"), { method: "POST", headers, body: JSON.stringify(body), keepalive: leaving }).catch(
			() => undefined,
		);
	// Refused when the run ended meanwhile, such as by Stop: then nobody waits for it.
	const response = await send(answer);
	// No contract fits what the page wrote, such as a key of its storage; the server would wait for more.
	if (response?.status === 400 || response?.status === 413) await send({ fault: "not_an_answer", console: [] });
}

const headers = { "content-type": "application/json" };
const addressOf = (id: string, act: "claim" | "answer") => `/api/skill-runs/${encodeURIComponent(id)}/${act}`;
