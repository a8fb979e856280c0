import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { AnsweredBy } from "@/lib/chat/message";
import type { TurnPorts } from "@/lib/chat/turn-ports";
import type { OpenPage } from "./chat-contracts";

/** What a turn is opened for. */
export interface TurnFacts {
	readonly conversation: Conversation;
	readonly userId: string;
	readonly messageId: string;
	/** The page that was open when the person wrote, for the settings assistant. */
	readonly page?: OpenPage;
	readonly signal: AbortSignal;
}

/** What a turn runs with. */
export interface OpenedTurn {
	readonly ports: TurnPorts;
	readonly max_tool_hops: number;
	readonly answered_by: AnsweredBy;
}

/** Opens model and tools of a turn. Throws `AppError` when there is none to answer. */
export type TurnOpener = (facts: TurnFacts) => Promise<OpenedTurn>;
