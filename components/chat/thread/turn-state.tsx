"use client";

import { useTranslations } from "next-intl";
import type { ChatMessage } from "@/lib/chat/message";
import { isPause, useRouteWords } from "./route/use-route-words";

/**
 * Says once per turn what it came to: responding, waiting, done, and which candidate of a dynamic profile did not
 * answer. Never a token of the answer, nor a second of a wait.
 */
export function TurnState({ message }: { readonly message: ChatMessage | undefined }) {
	const t = useTranslations("chat");
	const routeWords = useRouteWords();
	const status = message?.role === "assistant" ? message.status : undefined;
	const newest = message?.parts.at(-1);
	const route = status === "streaming" && newest?.kind === "route" ? newest : undefined;
	return (
		<>
			<p role="status" aria-live="polite" data-turn={status} className="sr-only">
				{route
					? [routeWords.text(route), ...(isPause(route) ? [t("route.parked")] : [])].join(" ")
					: status !== undefined && status !== "failed" && t(`said.${status}`)}
			</p>
			<p role="alert" className="sr-only">
				{status === "failed" && t("said.failed")}
			</p>
		</>
	);
}
