"use client";

import { Hand } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";

interface CardFrameProps {
	readonly callId: string;
	readonly title: string;
	/** ISO 8601. */
	readonly expiresAt: string;
	readonly children: ReactNode;
}

/** Anchor of a card, for the bar that leads to it. */
export const cardAnchor = (callId: string) => `ask-${callId}`;

/** A card that waits for a person: the question in an amber head, the rest plain. Edge to edge in a narrow thread. */
export function CardFrame({ callId, title, expiresAt, children }: CardFrameProps) {
	const t = useTranslations("chat");
	const format = useFormatter();
	const now = useNow({ updateInterval: 60_000 });
	const id = useId();
	return (
		<section
			id={cardAnchor(callId)}
			aria-labelledby={id}
			tabIndex={-1}
			data-card={callId}
			className="edge-card scroll-mt-4 overflow-clip border-amber-line bg-surface text-small outline-none"
		>
			<header className="flex min-h-9.5 items-start gap-2 border-amber-line border-b bg-amber-tint px-4 py-2">
				<Hand aria-hidden className="icon mt-0.5 text-amber" />
				<div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
					<h3 id={id} className="min-w-0 text-card">
						{title}
					</h3>
					<span className="font-medium text-amber text-micro">{t("waitingForYou")}</span>
					<span className="ml-auto text-micro text-muted">
						{t("ask.expires", { time: format.relativeTime(new Date(expiresAt), now) })}
					</span>
				</div>
			</header>
			{children}
		</section>
	);
}
