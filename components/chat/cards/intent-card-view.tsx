"use client";

import type { Messages } from "next-intl";
import type { ComponentType } from "react";
import { WordsOnDemand } from "@/components/layout/words-on-demand";
import { Skeleton } from "@/components/ui/surface/skeleton";
import type { Locale } from "@/lib/i18n/locales";
import type { IntentCard, IntentCardKind } from "@/lib/skill/intent-card";
import { AppLinkCard } from "./app-link-card";
import { CalendarCard } from "./calendar-card";
import type { CardProps } from "./card-props";
import { CopyCard } from "./copy-card";
import { EmailCard } from "./email-card";
import { FileCard } from "./file-card";
import { LocationCard } from "./location-card";
import { MediaCard } from "./media-card";
import { NotificationCard } from "./notification-card";
import { ShareCard } from "./share-card";
import { SmsCard } from "./sms-card";
import { TimerCard } from "./timer-card";

const cards: { readonly [Kind in IntentCardKind]: ComponentType<CardProps<Kind>> } = {
	email: EmailCard,
	sms: SmsCard,
	calendar_event: CalendarCard,
	timer: TimerCard,
	open_app_link: AppLinkCard,
	share: ShareCard,
	copy_text: CopyCard,
	notification: NotificationCard,
	save_file: FileCard,
	location: LocationCard,
	media: MediaCard,
};

interface IntentCardViewProps {
	readonly card: IntentCard;
	readonly place: string;
	readonly from: string | undefined;
}

/** What an intent shows, as the card of its kind, with the words of all of them. */
export function IntentCardView(props: IntentCardViewProps) {
	// Each kind has the card of that kind: the map says so, the pair is beyond what the types can follow.
	const Card = cards[props.card.kind] as ComponentType<IntentCardViewProps>;
	return (
		<WordsOnDemand
			name="cards"
			load={loadWords}
			until={
				<Skeleton className={props.card.kind === "timer" ? "h-9 w-72 rounded-full" : "h-72 max-w-160 rounded-lg"} />
			}
		>
			<Card {...props} />
		</WordsOnDemand>
	);
}

async function loadWords(locale: Locale): Promise<Partial<Messages>> {
	const { default: words } = await import(`@/messages/${locale}/cards.json`);
	return { cards: words };
}
