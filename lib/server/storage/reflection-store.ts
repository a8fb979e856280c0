import "server-only";
import { and, asc, count, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { reflections } from "@/lib/server/db/schema/memory";
import { ageCursor, readAgeCursor } from "@/lib/storage/age-cursor";
import type { Reflection, ReflectionStore } from "@/lib/storage/bundle";
import { storableText } from "@/lib/storage/storable-text";
import { removedRows } from "./removed-rows";
import type { StoreHandle } from "./write-chat";

/** Reflections in libSQL. */
export function reflectionStore(handle: StoreHandle): ReflectionStore {
	return {
		...removedRows(handle, reflections),
		async insert(reflection) {
			await handle.write((tx) =>
				tx.insert(reflections).values({
					id: reflection.id,
					workspaceId: reflection.workspace_id,
					conversationId: reflection.conversation_id,
					text: storableText(reflection.text),
					createdAt: reflection.created_at,
				}),
			);
		},
		async listRecent(workspaceId, { limit, cursor }) {
			const after = cursor === undefined ? undefined : readAgeCursor(cursor);
			const rows = await handle
				.read()
				.select()
				.from(reflections)
				.where(
					and(
						living(workspaceId),
						after && sql`(${reflections.createdAt}, ${reflections.id}) < (${after.at}, ${after.id})`,
					),
				)
				.orderBy(desc(reflections.createdAt), desc(reflections.id))
				.limit(limit + 1);
			const items = rows.slice(0, limit).map(toReflection);
			const last = rows.length > limit ? items.at(-1) : undefined;
			return { items, ...(last ? { next: ageCursor({ at: last.created_at, id: last.id }) } : {}) };
		},
		async count(workspaceId) {
			const [row] = await handle.read().select({ n: count() }).from(reflections).where(living(workspaceId));
			return row?.n ?? 0;
		},
		async listForConversation(conversationId) {
			const rows = await handle
				.read()
				.select()
				.from(reflections)
				.where(and(eq(reflections.conversationId, conversationId), isNull(reflections.deletedAt)))
				.orderBy(asc(reflections.createdAt), asc(reflections.id));
			return rows.map(toReflection);
		},
		async deleteOlderThan(workspaceId, before) {
			const rows = await handle.write((tx) =>
				tx
					.delete(reflections)
					.where(and(eq(reflections.workspaceId, workspaceId), lt(reflections.createdAt, before)))
					.returning({ deletedAt: reflections.deletedAt }),
			);
			return rows.filter(({ deletedAt }) => deletedAt === null).length;
		},
		async change(id, text) {
			const changed = await handle.write((tx) =>
				tx
					.update(reflections)
					.set({ text: storableText(text) })
					.where(and(eq(reflections.id, id), isNull(reflections.deletedAt)))
					.returning({ id: reflections.id }),
			);
			return changed.length > 0;
		},
	};
}

const living = (workspaceId: string) => and(eq(reflections.workspaceId, workspaceId), isNull(reflections.deletedAt));

/** A row as stores answer it. */
export function toReflection(row: typeof reflections.$inferSelect): Reflection {
	return {
		id: row.id,
		workspace_id: row.workspaceId,
		conversation_id: row.conversationId,
		text: row.text,
		created_at: row.createdAt,
	};
}
