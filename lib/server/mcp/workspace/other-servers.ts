import "server-only";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { mcpServers } from "@/lib/server/db/schema/mcp";

/** Names and slugs of a workspace's live servers, `except` one. */
export async function otherServers(
	db: ReadHandle,
	workspaceId: string,
	except = "",
): Promise<{ readonly names: readonly string[]; readonly slugs: ReadonlySet<string> }> {
	const rows = await db
		.select({ name: mcpServers.name, slug: mcpServers.slug })
		.from(mcpServers)
		.where(and(eq(mcpServers.workspaceId, workspaceId), isNull(mcpServers.deletedAt), ne(mcpServers.id, except)));
	return { names: rows.map(({ name }) => String(name ?? "")), slugs: new Set(rows.map(({ slug }) => slug)) };
}
