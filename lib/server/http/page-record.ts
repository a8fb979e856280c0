import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { storageError } from "@/lib/server/db/storage-error";
import { ownPreferencesId } from "@/lib/server/preferences/own-preferences";
import { adapters } from "@/lib/server/setting/adapters";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { isAppError } from "@/lib/shared/app-error";
import type { ResourceType } from "@/lib/tool/resources";
import { pageContext } from "./page-context";

/** What a page with editors knows of its reader. */
export interface PageReader {
	/** Whose drafts the browser keeps. */
	readonly userId: string;
	/** The preference `auto_merge_external_changes`. */
	readonly autoMerge: boolean;
}

/** A record for a page, read once per request. A missing or foreign one is the page "not found". */
export const readForPage = cache(async (type: ResourceType, id?: string): Promise<ResourceSnapshot> => {
	const target = id === undefined ? { resource_type: type } : { resource_type: type, resource_id: id };
	try {
		return await adapters[type].read(await pageContext(), target);
	} catch (error) {
		if (isAppError(error) && error.body.code === "not_found") notFound();
		throw storageError(error);
	}
});

/** A record that may rightly not be there: `null` instead of a failed page. */
export async function readIfThere(type: ResourceType, id: string): Promise<ResourceSnapshot | null> {
	try {
		return await adapters[type].read(await pageContext(), { resource_type: type, resource_id: id });
	} catch (error) {
		if (isAppError(error) && ["not_found", "unsupported"].includes(error.body.code)) return null;
		throw storageError(error);
	}
}

/** The reader of a page. */
export async function pageReader(): Promise<PageReader> {
	const ctx = await pageContext();
	const { values } = await adapters.user_settings.read(ctx, { resource_type: "user_settings" });
	return { userId: ownPreferencesId(ctx), autoMerge: values.auto_merge_external_changes === true };
}
