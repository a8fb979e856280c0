import "server-only";
import type { Context } from "@/lib/server/context";
import { sealBox } from "@/lib/server/secrets/seal-box";
import { AppError } from "@/lib/shared/app-error";
import { canonicalJson, type Json } from "@/lib/shared/json";
import { isNamedError } from "@/lib/shared/named-error";

/** What a cursor belongs to beside its caller; used anywhere else it is `invalid_cursor`. */
export interface CursorBinding {
	/** Resource type, or the kind of list such as `search` or `history`. */
	readonly type: string;
	readonly query?: string;
	readonly workspaceId?: string;
}

const maxLength = 2048;

/** An opaque cursor for a position in a list, sealed to caller, type, query and workspace (*settings parity*, Target contract). */
export function signCursor(ctx: Context, binding: CursorBinding, position: Json): string {
	return Buffer.from(sealBox().seal(JSON.stringify(position), placeOf(ctx, binding))).toString("base64url");
}

/** The position in a cursor; throws `invalid_cursor` for any that was not made for exactly this list and caller. */
export function readCursor(ctx: Context, binding: CursorBinding, cursor: string): Json {
	if (cursor.length > maxLength) throw invalidCursor();
	try {
		return JSON.parse(sealBox().open(Buffer.from(cursor, "base64url").toString("utf8"), placeOf(ctx, binding)));
	} catch (error) {
		if (isNamedError(error, "SealError")) throw invalidCursor();
		throw error;
	}
}

function placeOf(ctx: Context, { type, query = "", workspaceId = "" }: CursorBinding): string {
	return `cursor:${canonicalJson([callerOf(ctx), type, query, workspaceId])}`;
}

function callerOf({ actor }: Context): string {
	if (actor.kind === "system") return "system";
	return actor.kind === "token" ? `${actor.userId}:${actor.tokenId}` : actor.userId;
}

function invalidCursor(): AppError {
	return new AppError("invalid_cursor", "This cursor does not belong to this list.", {
		suggested: "Repeat the call without a cursor to start over.",
	});
}
