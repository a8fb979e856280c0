import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import type { RankEntry } from "@/lib/setting/search/rank-index";
import { pageNeedsRecord, settingsHref } from "@/lib/setting/settings-href";
import { exclusions } from "./exclusions";
import { resources } from "./resources";

/** What the screen's search finds: settings with a control, and things people do on a page of their own. */
export interface SearchEntry extends RankEntry {
	readonly resourceType: string;
	/** Section of the page the control is in; absent for what is no setting. */
	readonly section?: string;
	/** True when a record must be named before there is a page to go to. */
	readonly needsRecord: boolean;
	/** Page and anchor, for the named record where one is needed; `null` where there is no page. */
	href(resourceId?: string): string | null;
}

/** Entries for `buildLocalRankIndex`; light enough for the browser, no schema is generated. */
export const searchEntries: readonly SearchEntry[] = [
	...settingEntries(Object.values(resources)),
	...exclusions.map(({ key, domain, label, description, aliases, href = null }) => ({
		key,
		domain,
		label,
		description,
		aliases,
		resourceType: key.slice(0, key.indexOf(".")),
		needsRecord: false,
		href: () => href,
	})),
];

/** The entries of the settings that have a control. */
export function settingEntries(definitions: readonly ResourceDefinition[]): SearchEntry[] {
	return definitions.flatMap((resource) =>
		resource.settings.filter((setting) => !setting.deprecated).map((setting) => settingEntry(resource, setting)),
	);
}

function settingEntry(resource: ResourceDefinition, setting: AnySetting): SearchEntry {
	const { key, label, description, aliases, section } = setting;
	const needsRecord = pageNeedsRecord(resource);
	return {
		key,
		domain: resource.domain,
		label,
		description,
		aliases,
		resourceType: resource.type,
		section,
		needsRecord,
		href: (resourceId) =>
			needsRecord && resourceId === undefined ? null : settingsHref(resource, key, resourceId ?? ""),
	};
}
