"use client";

import { ClipboardCopy } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CardProps } from "./card-props";
import { CardField } from "./card-row";
import { CopyTextButton } from "./copy-text-button";
import { IntentFrame } from "./intent-frame";
import { useCardDraft } from "./use-card-draft";

/** A text for the clipboard, put there by the person. */
export function CopyCard({ card, place, from }: CardProps<"copy_text">) {
	const t = useTranslations("cards");
	const { values, edited, set, restore } = useCardDraft(place, { text: card.text });
	return (
		<IntentFrame
			kind="copy_text"
			icon={ClipboardCopy}
			title={t("copyText.heading")}
			from={from}
			edited={{ labels: edited.map((name) => t(`copyText.${name}`)), onRestore: restore }}
			actions={<CopyTextButton text={values.text} look="primary" />}
			safe={{ lead: t("copyText.nothing"), text: t("copyText.safe") }}
		>
			<CardField
				label={t("copyText.text")}
				value={values.text}
				onValue={(value) => set("text", value)}
				edited={edited.includes("text")}
				long
			/>
		</IntentFrame>
	);
}
