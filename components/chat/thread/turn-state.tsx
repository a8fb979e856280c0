"use client";

import { useTranslations } from "next-intl";
import type { ChatMessage } from "@/lib/chat/message";

/** Says once per turn what it came to: responding, waiting, done. Never a token of the answer. */
export function TurnState({ message }: { readonly message: ChatMessage | undefined }) {
	const t = useTranslations("chat");
	const status = message?.role === "assistant" ? message.status : undefined;
	return (
		<>
			<p role="status" aria-live="polite" data-turn={status} className="sr-only">
				{status !== undefined && status !== "failed" && t(`said.${status}`)}
			</p>
			<p role="alert" className="sr-only">
				{status === "failed" && t("said.failed")}
			</p>
		</>
	);
}
