import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { WriteTransaction } from "@/lib/server/db/client";
import { workingNotes } from "@/lib/server/db/schema/memory";
import type { WorkingMemoryStore, WorkingNote } from "@/lib/storage/bundle";
import { storableText } from "@/lib/storage/storable-text";
import { noSuchMessage } from "@/lib/storage/store-faults";
import { removedRows } from "./removed-rows";
import type { StoreHandle } from "./write-chat";

/** Notes in libSQL. */
export function noteStore(handle: StoreHandle): WorkingMemoryStore {
	return {
		...removedRows(handle, workingNotes),
		append: (note) => handle.write((tx) => insert(tx, note)),
		async list(conversationId, { archived = false } = {}) {
			const rows = await handle
				.read()
				.select()
				.from(workingNotes)
				.where(
					and(
						eq(workingNotes.conversationId, conversationId),
						isNull(workingNotes.deletedAt),
						archived ? undefined : eq(workingNotes.archived, false),
					),
				)
				.orderBy(asc(workingNotes.createdAt), asc(workingNotes.id));
			return rows.map(toNote);
		},
		compact: (conversationId, ids, into) =>
			handle.write(async (tx) => {
				const found = await tx
					.select({ id: workingNotes.id, protected: workingNotes.protected })
					.from(workingNotes)
					.where(livingNotes(conversationId, ids));
				if (found.length !== new Set(ids).size) throw noSuchMessage();
				await archive(
					tx,
					conversationId,
					found.filter((note) => !note.protected).map(({ id }) => id),
				);
				await insert(tx, into);
			}),
		archive: (conversationId, ids) => handle.write((tx) => archive(tx, conversationId, ids)),
		async change(id, text) {
			const changed = await handle.write((tx) =>
				tx
					.update(workingNotes)
					.set({ text: storableText(text) })
					.where(and(eq(workingNotes.id, id), isNull(workingNotes.deletedAt)))
					.returning({ id: workingNotes.id }),
			);
			return changed.length > 0;
		},
	};
}

const livingNotes = (conversationId: string, ids: readonly string[]) =>
	and(
		eq(workingNotes.conversationId, conversationId),
		inArray(workingNotes.id, [...ids]),
		isNull(workingNotes.deletedAt),
	);

async function insert(tx: WriteTransaction, note: Omit<WorkingNote, "archived">): Promise<void> {
	await tx.insert(workingNotes).values({
		id: note.id,
		conversationId: note.conversation_id,
		text: storableText(note.text),
		protected: note.protected,
		coversTo: note.covers_to,
		createdAt: note.created_at,
	});
}

async function archive(tx: WriteTransaction, conversationId: string, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await tx.update(workingNotes).set({ archived: true }).where(livingNotes(conversationId, ids));
}

/** A row as stores answer it. */
export function toNote(row: typeof workingNotes.$inferSelect): WorkingNote {
	return {
		id: row.id,
		conversation_id: row.conversationId,
		text: row.text,
		protected: row.protected,
		covers_to: row.coversTo,
		created_at: row.createdAt,
		archived: row.archived,
	};
}
