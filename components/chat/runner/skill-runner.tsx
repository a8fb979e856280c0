"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { wantedRun } from "@/lib/client/chat/browser-run";
import type { ChatState } from "@/lib/client/chat/chat-state";

const frames = onDemand(() => import("./run-frame"));
const nothing = () => undefined;

/** Runs the pages of skills that the open conversation asks a browser for; shows nothing. */
export function SkillRunner({ chat }: { readonly chat: ChatState }) {
	const run = wantedRun(chat);
	const frame = useOnDemand(frames, run !== undefined, nothing);
	return run !== undefined && frame ? <frame.part.RunFrame key={run} run={run} /> : null;
}
