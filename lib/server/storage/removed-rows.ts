import "server-only";
import { and, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { reflections, workingNotes } from "@/lib/server/db/schema/memory";
import type { Removable } from "@/lib/storage/bundle";
import type { StoreHandle } from "./write-chat";

/** Removing and putting back rows of memory: marked first, forgotten later. */
export function removedRows(handle: StoreHandle, table: typeof workingNotes | typeof reflections): Removable {
	return {
		async remove(ids, at) {
			if (ids.length === 0) return 0;
			const rows = await handle.write((tx) =>
				tx
					.update(table)
					.set({ deletedAt: at })
					.where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
					.returning({ id: table.id }),
			);
			return rows.length;
		},
		async restore(ids) {
			if (ids.length === 0) return 0;
			const rows = await handle.write((tx) =>
				tx
					.update(table)
					.set({ deletedAt: null })
					.where(and(inArray(table.id, [...ids]), isNotNull(table.deletedAt)))
					.returning({ id: table.id }),
			);
			return rows.length;
		},
		async purge(before) {
			const rows = await handle.write((tx) =>
				tx.delete(table).where(lt(table.deletedAt, before)).returning({ id: table.id }),
			);
			return rows.length;
		},
	};
}
