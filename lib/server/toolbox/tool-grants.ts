import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import { database } from "@/lib/server/db/client";
import { toolGrants } from "@/lib/server/db/schema/chat";
import type { Grant } from "@/lib/tool/gate-decision";
import type { OfferedTool } from "@/lib/tool/offered-tool";

/** Where a grant holds. */
export type GrantScope = { readonly conversationId: string } | { readonly userId: string };

/** What a person allowed, and whether the tool still is what was allowed. */
export interface FoundGrant {
	readonly grant: Grant;
	readonly definition: "unchanged" | "changed";
}

/** One "always allowed" tool of Steward itself. */
export interface GrantEntry {
	/** The tool's name. */
	readonly tool: string;
	/** ISO 8601. */
	readonly since: string;
}

const scopeText = (scope: GrantScope) =>
	"userId" in scope ? `user:${scope.userId}` : `conversation:${scope.conversationId}`;

/** What a grant is given for: `steward:<tool>` or `<server_ref>:<tool>`. */
export function grantKey({ name, source }: OfferedTool): string {
	return source.kind === "mcp" ? `${source.server_ref}:${source.tool}` : `steward:${name}`;
}

/** The widest grant for a tool in a conversation of the caller. */
export async function findGrant(ctx: Context, conversationId: string, tool: OfferedTool): Promise<FoundGrant> {
	const { userId } = identityOf(ctx);
	const scopes = [scopeText({ userId }), scopeText({ conversationId })];
	const rows = await database()
		.read.select()
		.from(toolGrants)
		.where(and(inArray(toolGrants.scope, scopes), eq(toolGrants.tool, grantKey(tool))));
	const valid = rows.filter((row) => row.definitionHash === tool.definition_hash);
	const has = (scope: string | undefined) => valid.some((row) => row.scope === scope);
	const grant = has(scopes[0]) ? "always" : has(scopes[1]) ? "conversation" : "none";
	return { grant, definition: rows.length > 0 && valid.length === 0 ? "changed" : "unchanged" };
}

/** Keeps a grant for a tool as it is defined now. */
export async function keepGrant(ctx: Context, scope: GrantScope, tool: OfferedTool): Promise<void> {
	const row = { definitionHash: tool.definition_hash, createdAt: ctx.clock.now() };
	await database().write((tx) =>
		tx
			.insert(toolGrants)
			.values({ scope: scopeText(scope), tool: grantKey(tool), ...row })
			.onConflictDoUpdate({ target: [toolGrants.scope, toolGrants.tool], set: row }),
	);
}

/** The caller's "always allowed" tools of Steward itself, by name. */
export async function listGrants(ctx: Context): Promise<readonly GrantEntry[]> {
	const rows = await database()
		.read.select()
		.from(toolGrants)
		.where(eq(toolGrants.scope, scopeText({ userId: identityOf(ctx).userId })))
		.orderBy(asc(toolGrants.tool));
	return rows
		.filter((row) => row.tool.startsWith("steward:"))
		.map((row) => ({ tool: row.tool.slice("steward:".length), since: new Date(row.createdAt).toISOString() }));
}

/** Takes back what was allowed in a conversation of the caller; `grant` as an offer names it. */
export async function revokeInConversation(
	ctx: Context,
	input: { readonly conversation_id: string; readonly grant: string },
): Promise<{ readonly grant: string }> {
	const { conversation_id: id, grant } = input;
	await database().write(async (tx) => {
		const { id: conversationId } = await ownConversation(tx, ctx, id);
		const held = and(eq(toolGrants.scope, scopeText({ conversationId })), eq(toolGrants.tool, grant));
		await tx.delete(toolGrants).where(held);
	});
	return { grant };
}

/** Takes an "always allowed" back; one that is not there is taken back all the same. */
export async function revokeGrant(ctx: Context, input: { readonly tool: string }): Promise<{ readonly tool: string }> {
	const scope = scopeText({ userId: identityOf(ctx).userId });
	await database().write((tx) =>
		tx.delete(toolGrants).where(and(eq(toolGrants.scope, scope), eq(toolGrants.tool, `steward:${input.tool}`))),
	);
	return { tool: input.tool };
}
