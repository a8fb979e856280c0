import type { IntentCard, IntentCardKind } from "@/lib/skill/intent-card";

/** What every card is given. */
export interface CardProps<Kind extends IntentCardKind> {
	readonly card: IntentCard & { readonly kind: Kind };
	/** Message and part: what its edits are kept under. */
	readonly place: string;
	/** Name of the skill it comes from. */
	readonly from: string | undefined;
}
