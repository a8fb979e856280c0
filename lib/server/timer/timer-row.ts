import "server-only";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import type { timers } from "@/lib/server/db/schema/skill";
import { appendEvent } from "@/lib/server/events/append-event";
import { timerResource } from "@/lib/server/events/timer-resource";
import type { Timer } from "@/lib/skill/intent-card";

export type TimerRow = typeof timers.$inferSelect;

/** Whose timers a call is about: those of a person who sees chats, or of the person of a conversation. */
export function timerUser(ctx: Context): string {
	return ctx.actor.kind === "conversation" ? ctx.actor.userId : chatUser(ctx);
}

/** A row as people see it. */
export function timerOf(row: TimerRow): Timer {
	return {
		id: row.id,
		kind: row.kind,
		label: row.label,
		state: row.state,
		fire_at: new Date(row.fireAt).toISOString(),
		...(row.durationMs === null ? {} : { duration_ms: row.durationMs }),
		...(row.leftMs === null ? {} : { left_ms: row.leftMs }),
		...(row.conversationId === null ? {} : { conversation_id: row.conversationId }),
		created_at: new Date(row.createdAt).toISOString(),
	};
}

/** Tells every tab of the person that a timer is not what it was. */
export async function appendTimerEvent(tx: WriteTransaction, ctx: Context, row: TimerRow | undefined): Promise<void> {
	if (!row) throw notFound();
	await appendEvent(tx, ctx, {
		name: `timer.${row.state}`,
		resourceType: timerResource,
		resourceId: row.id,
		revision: 1,
		updatedAt: row.updatedAt,
		scope: `user:${row.userId}`,
		changes: [],
	});
}
