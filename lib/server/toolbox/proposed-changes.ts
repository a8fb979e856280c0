import "server-only";
import type { ProposedChange, SettledChange } from "@/lib/chat/part";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import { settingsHref } from "@/lib/setting/settings-href";
import { resourceOf } from "@/lib/tool/resources";

/** Old → new of writes as cards show it, redacted. */
export function proposedChanges(entries: readonly HistoryEntry[]): readonly ProposedChange[] {
	return entries.flatMap((entry) =>
		(entry.changes ?? []).map(({ key, before = null, after = null, names }) => ({
			key,
			record: entry.label,
			before,
			after,
			...(names === undefined ? {} : { names }),
		})),
	);
}

/** Writes that were made, each with a link to its control. */
export function settledChanges(entries: readonly HistoryEntry[]): readonly SettledChange[] {
	return entries.map((entry) => ({
		event_id: entry.event_id,
		label: entry.label,
		href: hrefOf(entry) ?? "/settings/history",
		changes: proposedChanges([entry]),
	}));
}

function hrefOf({ resource_type, resource_id, changes = [], name }: HistoryEntry): string | null {
	const resource = resourceOf(resource_type);
	if (!resource || name.endsWith(".deleted")) return null;
	return settingsHref(resource, name.endsWith(".created") ? null : (changes[0]?.key ?? null), resource_id);
}
