import type { ReactNode } from "react";

export interface RecordNoticesProps {
	/** What a deleted record offers: "save as new profile". */
	readonly whenGone?: ReactNode;
	/** A refused save with this reason is told by the card itself. */
	readonly ownReason?: string;
}
