import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { PlacedPart } from "@/lib/chat/history/settle-message";
import type { AnsweredBy } from "@/lib/chat/message";
import type { Route, RoutedTurn } from "@/lib/chat/route/route";
import type { TurnEnd } from "@/lib/chat/turn-event";
import type { TurnPorts } from "@/lib/chat/turn-ports";
import type { OpenPage } from "./chat-contracts";

/** What a turn is opened for. */
export interface TurnFacts {
	readonly conversation: Conversation;
	readonly userId: string;
	readonly messageId: string;
	/** The message it writes, as far as it is. */
	readonly message: RoutedTurn;
	/** The page that was open when the person wrote, for the settings assistant. */
	readonly page?: OpenPage;
	readonly signal: AbortSignal;
}

/** What a turn runs with. */
export interface OpenedTurn {
	readonly ports: TurnPorts;
	readonly max_tool_hops: number;
	readonly answered_by: AnsweredBy;
	/** Set for a turn of a dynamic profile. */
	readonly route?: Route;
}

/** A candidate of a dynamic profile could not be opened: what its route makes of that. */
export interface PassedTurn {
	/** Absent where nobody could be asked at all. */
	readonly placed?: PlacedPart;
	readonly end: TurnEnd;
	/** The candidate it was with. */
	readonly answered_by?: AnsweredBy;
}

/** Opens model and tools of a turn. Throws `AppError` when there is none to answer. */
export type TurnOpener = (facts: TurnFacts) => Promise<OpenedTurn | PassedTurn>;
