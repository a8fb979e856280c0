import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { ChatActions } from "@/lib/client/chat/chat-actions";
import { ok } from "@/lib/shared/result";
import cards from "@/messages/en/cards.json";
import chat from "@/messages/en/chat.json";
import editor from "@/messages/en/editor.json";
import errors from "@/messages/en/errors.json";
import routes from "@/messages/en/routes.json";
import rules from "@/messages/en/rules.json";
import settings from "@/messages/en/settings.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { type ChatControls, ChatControlsProvider } from "../chat-controls";

/** What was asked of the server, in order. */
export type Asked = { readonly name: keyof ChatActions; readonly input: unknown }[];

/** Actions that note what they were asked and answer as the server would. */
export function notedActions(asked: Asked): ChatActions {
	const note =
		<Value,>(name: keyof ChatActions, value: Value) =>
		async (input: unknown) => {
			asked.push({ name, input });
			return ok(value);
		};
	return {
		sendMessage: note("sendMessage", { conversation_id: "conversation_1", message_id: "m9" }),
		stopTurn: note("stopTurn", {}),
		cancelQueued: note("cancelQueued", {}),
		retryTurn: note("retryTurn", {}),
		answerCall: note("answerCall", {}),
		setConversation: note("setConversation", {}),
		branchConversation: note("branchConversation", { conversation_id: "conversation_2" }),
		archiveConversation: note("archiveConversation", {}),
		unarchive: note("unarchive", {}),
		deleteConversation: note("deleteConversation", {}),
		restoreConversation: note("restoreConversation", {}),
		undoConversationWrites: note("undoConversationWrites", { receipts: [] }),
		confirmHost: note("confirmHost", {}),
		keepSkillSecret: note("keepSkillSecret", {}),
		revokeInConversation: note("revokeInConversation", {}),
		undoWrite: note("undoWrite", {}),
	};
}

/** A router that goes nowhere. */
const nowhere = () => undefined;
const router = {
	back: nowhere,
	forward: nowhere,
	refresh: nowhere,
	push: nowhere,
	replace: nowhere,
	prefetch: nowhere,
} as unknown as AppRouterInstance;

/** Renders a part of the chat in a conversation; answers what was asked of the server. */
export function renderChat(
	children: ReactNode,
	conversation: Partial<ChatControls["conversation"]> = {},
): { readonly asked: Asked; again: (children: ReactNode) => void } {
	const asked: Asked = [];
	const controls: ChatControls = {
		actions: notedActions(asked),
		conversation: { id: "conversation_1", kind: "chat", activity: "idle", ...conversation },
		details: false,
		send: async (text) => {
			asked.push({ name: "sendMessage", input: text });
			return true;
		},
	};
	const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
	client.setQueryData(["words", "cards", "en"], { cards });
	const around = (inner: ReactNode) => (
		<QueryClientProvider client={client}>
			<NextIntlClientProvider
				locale="en"
				timeZone="UTC"
				now={new Date("2026-03-04T12:00:00Z")}
				messages={{ chat, editor, errors, routes, rules, settings, shell, ui }}
			>
				<AppRouterContext value={router}>
					<ChatControlsProvider value={controls}>{inner}</ChatControlsProvider>
				</AppRouterContext>
			</NextIntlClientProvider>
		</QueryClientProvider>
	);
	const { rerender } = render(around(children));
	return { asked, again: (next) => rerender(around(next)) };
}
