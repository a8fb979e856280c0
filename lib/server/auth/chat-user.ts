import "server-only";
import type { Context } from "@/lib/server/context";
import { notFound } from "./authorize";
import { identityOf } from "./identity";

/**
 * Whose conversations a call may see: a person's own, by the person or by a token with the capability `chat`.
 * Everybody else learns nothing of them: `not_found`.
 */
export function chatUser(ctx: Context): string {
	const { userId } = identityOf(ctx);
	if (seesChat(ctx)) return userId;
	throw notFound();
}

/** True for whom `chatUser` answers: who sees conversations at all. */
export function seesChat({ actor }: Context): boolean {
	return actor.kind === "person" || (actor.kind === "token" && actor.capabilities.has("chat"));
}

/** Workspaces a token is limited to; undefined: all of the person's. */
export function chatWorkspaces({ actor }: Context): readonly string[] | undefined {
	return actor.kind === "token" ? actor.workspaceIds : undefined;
}
