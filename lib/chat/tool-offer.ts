import type { GateRule } from "@/lib/tool/gate";
import type { NoticePart } from "./part";

/** One tool as the chip beside the Agent toggle tells of it. */
export interface ToolOfferEntry {
	readonly name: string;
	readonly title: string;
	/** Name of where it comes from: a toolset of Steward, or a server. */
	readonly source: string;
	/** True for a tool of Steward itself: the page has words for its toolset. */
	readonly own: boolean;
	/** What its definition costs in a request, estimated. */
	readonly tokens: number;
	/** What the gate would say to an ordinary call now. */
	readonly rule: GateRule;
	/** Set where a person allowed it in this conversation: what takes that back. */
	readonly grant?: string;
}

/** What a turn with the Agent toggle on would be offered now. */
export interface ToolOffer {
	readonly tools: readonly ToolOfferEntry[];
	/** Of the tools and of the system prompt they come with, estimated. */
	readonly tokens: number;
	/** True when something offered asks first, or nothing that may write runs unasked. */
	readonly asks: boolean;
	readonly notices: readonly NoticePart[];
}
