import "server-only";
import { storage } from "@/lib/server/storage/storage";
import type { Reflection } from "@/lib/storage/bundle";

/** The newest reflections of a workspace, newest first; what joins the system prompt where reflections are on. */
export async function recentReflections(workspaceId: string, limit: number): Promise<readonly Reflection[]> {
	return (await storage().reflections.listRecent(workspaceId, { limit })).items;
}
