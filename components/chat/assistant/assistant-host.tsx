"use client";

import dynamic from "next/dynamic";
import { useAssistantState } from "@/components/layout/assistant/assistant-state";
import type { ChatPreferences } from "../conversation-view";

const AssistantPanel = dynamic(() => import("./assistant-panel").then((module) => module.AssistantPanel), {
	ssr: false,
});

interface AssistantHostProps {
	readonly preferences: ChatPreferences;
	/** Profile of the assistant on settings pages. */
	readonly profileId: string;
}

/** Where the settings assistant docks; it is loaded when it is first wanted. */
export function AssistantHost(props: AssistantHostProps) {
	const { open } = useAssistantState();
	return open ? <AssistantPanel {...props} /> : null;
}
