import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser, chatWorkspaces } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { workspaces } from "@/lib/server/db/schema/records";

/** The workspace where a person's new conversations begin: the first of their own that the call may see. */
export async function ownWorkspace(db: ReadHandle, ctx: Context): Promise<string> {
	const limited = chatWorkspaces(ctx);
	const [workspace] = await db
		.select({ id: workspaces.id })
		.from(workspaces)
		.where(and(eq(workspaces.ownerId, chatUser(ctx)), limited && inArray(workspaces.id, [...limited])))
		.orderBy(asc(workspaces.createdAt), asc(workspaces.id))
		.limit(1);
	if (!workspace) throw notFound();
	return workspace.id;
}
