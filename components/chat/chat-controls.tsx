"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useErrorWords } from "@/components/setting/words/use-error-words";
import { announce } from "@/components/ui/text/live-region";
import type { Conversation } from "@/lib/chat/conversation";
import type { ChatActions } from "@/lib/client/chat/chat-actions";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Result } from "@/lib/shared/result";

/** What everything in a thread needs to know of its conversation. */
export interface ChatControls {
	readonly actions: ChatActions;
	readonly conversation: Pick<Conversation, "id" | "kind" | "activity">;
	/** Sends a message of the person; true when it was taken. */
	readonly send: (text: string) => Promise<boolean>;
	/** Opens each call with its arguments and result (`user_settings.show_tool_details`). */
	readonly details: boolean;
}

const ControlsContext = createContext<ChatControls | null>(null);

/** Gives the thread below its conversation and what can be done in it. */
export function ChatControlsProvider({
	value,
	children,
}: {
	readonly value: ChatControls;
	readonly children: ReactNode;
}) {
	return <ControlsContext value={value}>{children}</ControlsContext>;
}

/** The conversation around. Throws outside of one. */
export function useChatControls(): ChatControls {
	const controls = useContext(ControlsContext);
	if (!controls) throw new Error("There is no conversation around.");
	return controls;
}

/** One thing a person does in a conversation: what is under way, why the last one was refused, and how to start one. */
export interface ChatAction {
	/** Name of what is under way. */
	readonly busy: string | null;
	/** Words for what went wrong last. */
	readonly refusal: string | null;
	/** Calls an action once at a time; answers its value, or undefined when it was refused or its answer is unknown. */
	run<T>(name: string, call: () => Promise<Result<T>>): Promise<T | undefined>;
}

/** Actions on a conversation; after each one it is read again, in case its events are late. */
export function useChatAction(conversationId?: string): ChatAction {
	const errors = useTranslations("errors");
	const refusalWords = useRefusalWords();
	const client = useQueryClient();
	const [state, setState] = useState<Pick<ChatAction, "busy" | "refusal">>({ busy: null, refusal: null });
	return {
		...state,
		run: async (name, call) => {
			if (state.busy !== null) return undefined;
			setState({ busy: name, refusal: null });
			const outcome = await saveWithLimit(call);
			const refusal =
				outcome.kind === "refused"
					? refusalWords(outcome.error)
					: outcome.kind === "answered"
						? null
						: errors("unknown");
			setState({ busy: null, refusal });
			if (conversationId !== undefined) void client.invalidateQueries({ queryKey: queryKeys.chat(conversationId) });
			return outcome.kind === "answered" ? outcome.value : undefined;
		},
	};
}

/** Words for a refusal. What was decided elsewhere is also announced: its card is gone with the read that follows. */
function useRefusalWords(): (error: ErrorBody) => string {
	const t = useTranslations("chat");
	const errorWords = useErrorWords();
	return (error) => {
		const decided = error.details?.state;
		if (typeof decided !== "string") return errorWords(error);
		const words = t("ask.already", { state: decided });
		announce(words);
		return words;
	};
}
