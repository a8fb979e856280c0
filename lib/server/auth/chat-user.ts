import "server-only";
import type { Context } from "@/lib/server/context";
import { notFound } from "./authorize";
import { identityOf } from "./identity";

/**
 * Whose conversations a call may see: a person's own, by the person or by a token with the capability `chat`.
 * Everybody else learns nothing of them: `not_found`.
 */
export function chatUser(ctx: Context): string {
	const { actor } = ctx;
	const { userId } = identityOf(ctx);
	if (actor.kind === "person") return userId;
	if (actor.kind === "token" && actor.capabilities.has("chat")) return userId;
	throw notFound();
}

/** Workspaces a token is limited to; undefined: all of the person's. */
export function chatWorkspaces({ actor }: Context): readonly string[] | undefined {
	return actor.kind === "token" ? actor.workspaceIds : undefined;
}
