import "server-only";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MemoryEntry, MemoryKind } from "@/lib/chat/memory/memory-entry";
import { chatUser } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { reflections, workingNotes } from "@/lib/server/db/schema/memory";
import { ownConversations } from "@/lib/server/storage/read-chat-after";
import { type CursorBinding, readCursor, signCursor } from "@/lib/server/tool/signed-cursor";
import type { Page } from "@/lib/setting/resource-snapshot";
import { ageCursor, readAgeCursor } from "@/lib/storage/age-cursor";
import { ownReflections } from "./own-memory";

export interface MemoryPlace {
	readonly kind: MemoryKind;
	/** Only of this conversation. */
	readonly conversationId?: string;
	/** 1–50. */
	readonly limit: number;
	readonly cursor?: string;
}

/** One page of what is remembered for the caller, newest first: notes that count, or reflections. */
export async function listMemory(ctx: Context, place: MemoryPlace): Promise<Page<MemoryEntry>> {
	chatUser(ctx);
	const binding: CursorBinding = { type: "memory", query: JSON.stringify([place.kind, place.conversationId ?? null]) };
	const cursor = place.cursor === undefined ? undefined : String(readCursor(ctx, binding, place.cursor));
	const found = await (place.kind === "note" ? notes : reflected)(ctx, place, cursor);
	const items = found.slice(0, place.limit);
	const last = found.length > place.limit ? items.at(-1) : undefined;
	return {
		items: items.map(({ at, ...item }) => ({ ...item, kind: place.kind, created_at: new Date(at).toISOString() })),
		...(last ? { next_cursor: signCursor(ctx, binding, ageCursor(last)) } : {}),
	};
}

type Found = Omit<MemoryEntry, "kind" | "created_at"> & { readonly at: number };

function notes(ctx: Context, place: MemoryPlace, cursor: string | undefined): Promise<Found[]> {
	return (
		database()
			.read.select({
				id: workingNotes.id,
				text: workingNotes.text,
				conversation_id: workingNotes.conversationId,
				conversation_title: conversations.title,
				protected: workingNotes.protected,
				at: workingNotes.createdAt,
			})
			.from(workingNotes)
			// in this order, so that the newest are found by their age
			.crossJoin(conversations)
			.where(
				and(
					eq(conversations.id, workingNotes.conversationId),
					ownConversations(ctx, "unindexed"),
					isNull(conversations.deletedAt),
					isNull(workingNotes.deletedAt),
					// as the index of notes by age is written
					sql`${workingNotes.archived} = 0`,
					place.conversationId === undefined ? undefined : eq(workingNotes.conversationId, place.conversationId),
					older(sql`${workingNotes.createdAt}, ${workingNotes.id}`, cursor),
				),
			)
			.orderBy(desc(workingNotes.createdAt), desc(workingNotes.id))
			.limit(place.limit + 1)
	);
}

function reflected(ctx: Context, place: MemoryPlace, cursor: string | undefined): Promise<Found[]> {
	return database()
		.read.select({
			id: reflections.id,
			text: reflections.text,
			conversation_id: reflections.conversationId,
			conversation_title: sql<string>`coalesce(${conversations.title}, '')`,
			protected: sql<boolean>`0`.mapWith(Boolean),
			at: reflections.createdAt,
		})
		.from(reflections)
		.leftJoin(conversations, and(eq(conversations.id, reflections.conversationId), isNull(conversations.deletedAt)))
		.where(
			and(
				ownReflections(ctx),
				isNull(reflections.deletedAt),
				place.conversationId === undefined ? undefined : eq(reflections.conversationId, place.conversationId),
				older(sql`${reflections.createdAt}, ${reflections.id}`, cursor),
			),
		)
		.orderBy(desc(reflections.createdAt), desc(reflections.id))
		.limit(place.limit + 1);
}

function older(columns: SQL, cursor: string | undefined): SQL | undefined {
	if (cursor === undefined) return undefined;
	const { at, id } = readAgeCursor(cursor);
	return sql`(${columns}) < (${at}, ${id})`;
}
