import "server-only";
import { requireCapability } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { SettingSummary } from "@/lib/setting/search/search-settings";
import { AppError } from "@/lib/shared/app-error";
import type { SettingsBackend } from "./settings-backend";
import { type CursorBinding, readCursor, signCursor } from "./signed-cursor";

export interface SearchSettingsInput {
	readonly query: string;
	readonly domain?: string;
	/** 1–50, default 20. */
	readonly limit?: number;
	readonly cursor?: string;
}

export interface FoundSettings {
	readonly results: readonly SettingSummary[];
	/** Domains the catalog covers. */
	readonly domains: readonly string[];
	readonly next_cursor?: string;
	readonly next_step: string;
}

/** Searches setting metadata (*agent tools*, settings_search); saved values play no part. */
export async function searchSettings(
	backend: SettingsBackend,
	ctx: Context,
	{ query, domain, limit = 20, cursor }: SearchSettingsInput,
): Promise<FoundSettings> {
	requireCapability(ctx, "settings.read");
	const binding: CursorBinding = { type: "settings_search", query: JSON.stringify([query, domain ?? null]) };
	const offset = cursor === undefined ? 0 : Number(readCursor(ctx, binding, cursor));
	const found = backend.search({ query, domain, limit, offset });
	if (!found.ok) throw new AppError(found.error.reason, found.error.message, found.error);
	const { items, domains, next_offset, next_step } = found.value;
	return {
		results: items,
		domains,
		...(next_offset === undefined ? {} : { next_cursor: signCursor(ctx, binding, next_offset) }),
		next_step,
	};
}
