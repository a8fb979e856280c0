import type { ErrorBody } from "@/lib/shared/app-error";
import { fail, ok, type Result } from "@/lib/shared/result";
import type { SettingDescriptor } from "../descriptor";
import type { SettingsRegistry } from "../registry";
import { type MatchReason, rank } from "./rank";
import { buildRankIndex } from "./rank-index";

/** One answer of a search: enough to pick a setting, never a schema or a value. */
export interface SettingSummary {
	readonly key: string;
	readonly label: string;
	readonly description: string;
	readonly resource_type: string;
	readonly field_path: string;
	readonly support: SettingDescriptor["support"];
	readonly match_reason: MatchReason;
	readonly settings_href: string | null;
}

export interface SearchQuery {
	readonly query: string;
	readonly domain?: string | undefined;
	readonly limit: number;
	/** Where the page starts; cursors carry it. */
	readonly offset: number;
}

export interface SearchAnswer {
	readonly items: readonly SettingSummary[];
	/** Domains the catalog covers. */
	readonly domains: readonly string[];
	readonly total: number;
	/** Absent on the last page. */
	readonly next_offset?: number;
	readonly next_step: string;
}

export type SettingsSearch = (query: SearchQuery) => Result<SearchAnswer>;

/** Descriptors worth finding: everything but what the server computes. */
export function searchable(registry: SettingsRegistry): readonly SettingDescriptor[] {
	return registry.descriptors.filter(({ classification }) => classification !== "computed");
}

/** Prepares the search over a registry; an unknown domain is an error, not an empty answer. */
export function createSettingsSearch(registry: SettingsRegistry): SettingsSearch {
	const index = buildRankIndex(searchable(registry));
	return ({ query, domain, limit, offset }) => {
		if (domain !== undefined && !registry.domains.includes(domain)) return fail(unknownDomain(registry));
		const ranked = rank(index, { query, domain });
		const next = offset + limit;
		return ok({
			items: ranked.slice(offset, next).map(({ entry, match_reason }) => summarize(entry, match_reason)),
			domains: registry.domains,
			total: ranked.length,
			...(next < ranked.length ? { next_offset: next } : {}),
			next_step:
				ranked.length === 0
					? "No setting matches every word. Try fewer or other words, or an empty query to list a domain."
					: 'settings_describe {"key":"…"} for one of these keys',
		});
	};
}

function summarize(descriptor: SettingDescriptor, match_reason: MatchReason): SettingSummary {
	const { key, label, description, resource_type, operations, support, settings_href } = descriptor;
	return {
		key,
		label,
		description,
		resource_type,
		field_path: operations.field_path,
		support,
		match_reason,
		settings_href,
	};
}

const unknownDomain = (registry: SettingsRegistry): ErrorBody => ({
	code: "invalid",
	reason: "unknown_domain",
	message: "There is no such settings domain.",
	path: "domain",
	expected: `one of ${registry.domains.join(", ")}`,
	suggested: 'settings_search {"query":""} without a domain',
});
