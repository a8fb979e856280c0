import "server-only";
import { menuProfileLimit } from "@/lib/profile/menu-limit";
import { pageContext } from "@/lib/server/http/page-context";
import { errorFacts, log } from "@/lib/server/log";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { listProfiles } from "./list-profiles";

/** The profiles of the menu; a list that cannot be read never keeps a page from being shown. */
export async function menuProfiles(): Promise<Page<ResourceSummary> | undefined> {
	// Outside of the guard below: its throw while pages are made tells Next that this one is dynamic.
	const ctx = await pageContext();
	try {
		return await listProfiles(ctx, { limit: menuProfileLimit });
	} catch (error) {
		log("warn", "menu.unread", errorFacts(error));
		return undefined;
	}
}
