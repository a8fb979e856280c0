import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { listHistory } from "@/lib/server/history/list-history";
import { type CursorBinding, readCursor, signCursor } from "@/lib/server/tool/signed-cursor";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import type { Page } from "@/lib/setting/resource-snapshot";
import type { settingsContracts } from "./settings-contracts";

/** One page of accepted writes, newest first, old and new values redacted; the cursor is sealed to caller and filter. */
export async function historyPage(
	ctx: Context,
	{ resource_type, resource_id, conversation_id, limit, cursor }: z.output<typeof settingsContracts.history>,
): Promise<Page<HistoryEntry>> {
	const filter = JSON.stringify([resource_type ?? null, resource_id ?? null, conversation_id ?? null]);
	const binding: CursorBinding = { type: "history", query: filter };
	const { items, next_cursor } = await listHistory(ctx, {
		resourceType: resource_type,
		resourceId: resource_id,
		conversationId: conversation_id,
		limit: Number(limit ?? 20),
		values: true,
		...(cursor === undefined ? {} : { cursor: String(readCursor(ctx, binding, cursor)) }),
	});
	return { items, ...(next_cursor === undefined ? {} : { next_cursor: signCursor(ctx, binding, next_cursor) }) };
}
