import "server-only";
import type { ProposedChange, SettledChange } from "@/lib/chat/part";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import { settingsHref } from "@/lib/setting/settings-href";
import { sameJson } from "@/lib/shared/json";
import { resourceOf } from "@/lib/tool/resources";

/** Old → new of writes as cards show it, redacted; what they delete comes first, by its name. */
export function proposedChanges(entries: readonly HistoryEntry[]): readonly ProposedChange[] {
	const deleted = entries.filter(isDeletion).map(({ resource_type, label }) => ({
		key: `${resource_type}.name`,
		record: label,
		before: label,
		after: null,
	}));
	return [...deleted, ...entries.flatMap(changesOf)];
}

const changesOf = ({ label, changes = [] }: HistoryEntry): readonly ProposedChange[] =>
	changes.map(({ key, before = null, after = null, names }) => ({
		key,
		record: label,
		before,
		after,
		...(names === undefined ? {} : { names }),
	}));

const isDeletion = ({ name }: HistoryEntry) => name.endsWith(".deleted");

/** True when all that a call would change now, and from which values, is what a card showed; less than that is, too. */
export function coversChanges(shown: readonly ProposedChange[], now: readonly ProposedChange[]): boolean {
	return now.every(({ names: _, ...change }) => shown.some(({ names: __, ...seen }) => sameJson(seen, change)));
}

/** Writes that were made, each with a link to its control. */
export function settledChanges(entries: readonly HistoryEntry[]): readonly SettledChange[] {
	return entries.map((entry) => ({
		event_id: entry.event_id,
		label: entry.label,
		href: hrefOf(entry) ?? "/settings/history",
		changes: changesOf(entry),
	}));
}

function hrefOf(entry: HistoryEntry): string | null {
	const { resource_type, resource_id, changes = [], name } = entry;
	const resource = resourceOf(resource_type);
	if (!resource || isDeletion(entry)) return null;
	return settingsHref(resource, name.endsWith(".created") ? null : (changes[0]?.key ?? null), resource_id);
}
