"use client";

import { ChevronDown, Hand } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/action/button";
import type { CallPart } from "@/lib/chat/part";
import { shownTool } from "@/lib/client/chat/hop-words";
import { cardAnchor } from "./card-frame";
import { useQuestionWords } from "./use-question-words";

/**
 * The head of a waiting card, above the composer, while the card is out of view. It only leads there: nothing can be
 * allowed before its arguments were on the screen.
 */
export function PendingBar({ call }: { readonly call: CallPart }) {
	const t = useTranslations("chat");
	const question = useQuestionWords();
	const [inView, setInView] = useState(true);
	const id = cardAnchor(call.call_id);
	const watch = useCallback(
		(bar: HTMLElement | null) => {
			if (!bar || typeof IntersectionObserver === "undefined") return undefined;
			const owner = bar.parentElement?.querySelector("[data-scroll-owner]");
			const observer = new IntersectionObserver((entries) => setInView(entries.some((entry) => entry.isIntersecting)), {
				root: owner ?? null,
			});
			// The card is loaded when it is first wanted.
			const seek = () => {
				const card = document.getElementById(id);
				if (card) observer.observe(card);
				return card !== null;
			};
			const arrival = new MutationObserver(() => seek() && arrival.disconnect());
			if (!seek() && owner) arrival.observe(owner, { childList: true, subtree: true });
			return () => {
				observer.disconnect();
				arrival.disconnect();
			};
		},
		[id],
	);
	const review = () => {
		const card = document.getElementById(id);
		card?.scrollIntoView({ block: "start" });
		card?.focus({ preventScroll: true });
	};
	return (
		<div
			ref={watch}
			hidden={inView}
			className="flex min-h-15 shrink-0 items-center gap-2.5 border-amber-line border-t bg-amber-tint py-2 pr-2 pl-gutter [&[hidden]]:hidden"
		>
			<Hand aria-hidden className="icon text-amber" />
			<span className="min-w-0 flex-1">
				<b className="block truncate font-semibold text-base">{question(call)}</b>
				<span className="block truncate font-medium text-amber text-micro">
					{t("waitingForYou")} · {shownTool(call)}
				</span>
			</span>
			<Button icon={ChevronDown} onClick={review}>
				{t("review")}
			</Button>
		</div>
	);
}
