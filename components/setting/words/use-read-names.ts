"use client";

import { type InfiniteData, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import type { AnySetting } from "@/lib/setting/define-resource";
import type { Page, RecordNames, ResourceSnapshot, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { isJsonObject } from "@/lib/shared/json";

/** True for a setting whose entries are other records, such as the candidates of a profile. */
export const namesRecords = ({ merge, references }: AnySetting) =>
	references !== undefined && typeof merge === "object" && merge.in !== undefined;

/**
 * The name of a record of a type, from what is told or whatever the page has read of that type; asks for nothing.
 * `undefined` where nothing was read, or without a type.
 */
export function useReadNames(type: string | undefined, told: RecordNames = {}): (id: string) => string | undefined {
	const client = useQueryClient();
	// looks again when something was read
	useIsFetching({ queryKey: queryKeys.lists(type ?? "") });
	return (id) => {
		if (type === undefined) return undefined;
		if (Object.hasOwn(told, id)) return told[id];
		for (const [, read] of client.getQueriesData<ReadList>({ queryKey: queryKeys.lists(type) })) {
			const found = itemsOf(read).find((one) => one.id === id);
			if (found) return found.label;
		}
		for (const [, record] of client.getQueriesData<ResourceSnapshot>({ queryKey: queryKeys.records })) {
			const name = nameIn(record, id);
			if (name) return name;
		}
		return undefined;
	};
}

type List = Page<ResourceSummary>;

/** A list is read page by page, or, as that of the menu, its first page alone. */
type ReadList = InfiniteData<List> | List;

function itemsOf(read: ReadList | undefined): readonly ResourceSummary[] {
	if (!read) return [];
	return "pages" in read ? read.pages.flatMap(({ items }) => items) : read.items;
}

/** What a record's read says of another one: its own name, or that of a candidate. */
function nameIn(record: ResourceSnapshot | undefined, id: string): string | undefined {
	const candidates = record?.computed?.candidates;
	if (!Array.isArray(candidates)) return undefined;
	const found = candidates.filter(isJsonObject).find((one) => one.profile_id === id);
	return typeof found?.name === "string" && found.name !== "" ? found.name : undefined;
}
