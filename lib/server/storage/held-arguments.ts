import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { CallPart, Part } from "@/lib/chat/part";
import type { TurnEvent } from "@/lib/chat/turn-event";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { heldArguments } from "@/lib/server/db/schema/chat";
import { errorFacts, log } from "@/lib/server/log";
import { sealBox } from "@/lib/server/secrets/seal-box";
import { argumentsPlace } from "@/lib/server/secrets/secret-place";
import type { JsonObject } from "@/lib/shared/json";
import { isNamedError } from "@/lib/shared/named-error";

/** A part of a turn, with what it hides. */
type HeldPart = Pick<Extract<TurnEvent, { type: "part" }>, "part" | "plain">;

/**
 * Keeps the whole arguments of calls whose parts hide some of them, sealed, and forgets those of calls that are done:
 * they have to outlive the process only as long as a call may still run.
 */
export async function holdArguments(
	tx: WriteTransaction,
	messageId: string,
	parts: readonly HeldPart[],
): Promise<void> {
	const held = parts.flatMap(({ part, plain }) =>
		part.kind === "call" && plain
			? [{ messageId, callId: part.call_id, sealed: seal(messageId, part.call_id, plain) }]
			: [],
	);
	if (held.length > 0) await tx.insert(heldArguments).values(held).onConflictDoNothing();
	const over = parts.flatMap(({ part }) => (part.kind === "call" && !isOpen(part) ? [part.call_id] : []));
	if (over.length > 0) await tx.delete(heldArguments).where(of(messageId, over));
}

/** Forgets all that is held of a message. */
export async function dropArguments(tx: WriteTransaction, messageId: string): Promise<void> {
	await tx.delete(heldArguments).where(eq(heldArguments.messageId, messageId));
}

/**
 * Whole arguments of the open calls of a message that hide some, by call id. Without those that do not open any more: such
 * a call meets its redaction markers, which no write takes.
 */
export async function argumentsHeld(
	db: ReadHandle,
	{ id, parts }: { readonly id: string; readonly parts: readonly Part[] },
): Promise<ReadonlyMap<string, JsonObject>> {
	const open = parts.flatMap((part) => (part.kind === "call" && isOpen(part) ? [part.call_id] : []));
	if (open.length === 0) return new Map();
	const rows = await db.select().from(heldArguments).where(of(id, open));
	return new Map(
		rows.flatMap(({ callId, sealed }) => {
			const plain = opened(sealed, argumentsPlace(id, callId));
			return plain ? [[callId, plain] as const] : [];
		}),
	);
}

/** A call that may still run. */
export const isOpen = ({ state }: CallPart) => state === "waiting" || state === "running";

const of = (messageId: string, callIds: readonly string[]) =>
	and(eq(heldArguments.messageId, messageId), inArray(heldArguments.callId, [...callIds]));

const seal = (messageId: string, callId: string, plain: JsonObject) =>
	sealBox().seal(JSON.stringify(plain), argumentsPlace(messageId, callId));

function opened(sealed: string, place: string): JsonObject | undefined {
	try {
		return JSON.parse(sealBox().open(sealed, place)) as JsonObject;
	} catch (error) {
		if (!isNamedError(error, "SealError")) throw error;
		log("error", "turn.arguments_lost", errorFacts(error));
		return undefined;
	}
}
