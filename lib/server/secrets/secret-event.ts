import "server-only";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { appendEvent } from "@/lib/server/events/append-event";

/** Appends the event of a write to the secrets store: names of what changed, never a value, not even sealed. */
export async function appendSecretEvent(
	tx: WriteTransaction,
	ctx: Context,
	event: {
		readonly what: "created" | "updated" | "deleted";
		readonly row: { readonly id: string; readonly revision: number; readonly updatedAt: number };
		readonly fields: readonly string[];
	},
): Promise<void> {
	const { row } = event;
	await appendEvent(tx, ctx, {
		name: `secret.${event.what}`,
		resourceType: "secret",
		resourceId: row.id,
		revision: row.revision,
		updatedAt: row.updatedAt,
		scope: "install",
		changes: event.fields.map((field) => ({ field })),
	});
}
