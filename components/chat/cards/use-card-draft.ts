"use client";

import { useSyncExternalStore } from "react";
import { type CardEdits, readCard, subscribeCards, writeCard } from "@/lib/client/chat/card-drafts";

/** The texts of a card as the person has them now. */
export interface CardDraft<Field extends string> {
	readonly values: Readonly<Record<Field, string>>;
	/** Fields that differ from what the skill proposed, in their order. */
	readonly edited: readonly Field[];
	readonly set: (field: Field, value: string) => void;
	/** Takes every edit back. */
	readonly restore: () => void;
}

const none: CardEdits = {};

/** What was proposed with the person's edits over it, which are kept across reloads. */
export function useCardDraft<Field extends string>(
	place: string,
	proposed: Readonly<Record<Field, string>>,
): CardDraft<Field> {
	const edits = useSyncExternalStore(
		subscribeCards,
		() => readCard(place),
		() => none,
	);
	const fields = Object.keys(proposed) as Field[];
	const values: Record<Field, string> = { ...proposed };
	for (const field of fields) values[field] = edits[field] ?? proposed[field];
	return {
		values,
		edited: fields.filter((field) => edits[field] !== undefined),
		set: (field, value) => {
			const { [field]: _, ...others } = readCard(place);
			writeCard(place, value === proposed[field] ? others : { ...others, [field]: value });
		},
		restore: () => writeCard(place, {}),
	};
}
