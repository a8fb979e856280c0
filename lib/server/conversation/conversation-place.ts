import "server-only";
import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { ConversationKind } from "@/lib/chat/conversation";
import type { Context } from "@/lib/server/context";
import { conversations } from "@/lib/server/db/schema/chat";
import type { ConversationRow } from "@/lib/server/storage/conversation-rows";
import { ownConversations } from "@/lib/server/storage/read-chat-after";
import type { Json } from "@/lib/shared/json";

/** Which conversations a list shows. */
export interface ConversationPlace {
	readonly kind: ConversationKind;
	readonly archived: boolean;
	/** Words that title or messages hold; blank: all. */
	readonly query?: string;
	/** 1–50. */
	readonly limit: number;
	readonly cursor?: string;
}

/** Conversations the caller may list. */
export function listed(
	ctx: Context,
	{ kind, archived }: Pick<ConversationPlace, "kind" | "archived">,
): SQL | undefined {
	return and(
		ownConversations(ctx),
		isNull(conversations.deletedAt),
		eq(conversations.kind, kind),
		archived ? isNotNull(conversations.archivedAt) : isNull(conversations.archivedAt),
	);
}

export interface FoundConversations {
	readonly rows: readonly ConversationRow[];
	/** Where the next page begins. */
	readonly next?: Json;
	/** What was found, by conversation. */
	readonly excerpts?: ReadonlyMap<string, string>;
}
