"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { listQuery } from "@/lib/client/list-query";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";

interface RecordSearch {
	/** What is known of the records so far, by id. */
	readonly records: ReadonlyMap<string, ResourceSummary>;
	/** The first page has come. */
	readonly listed: boolean;
	/** Why records are missing, in words; `null`: none are. */
	readonly status: string | null;
	/** Takes what is typed, where only the server knows all records. */
	readonly onQuery?: (query: string) => void;
}

/** Records of a type to choose from: the first page, what the server finds for a query, and the one chosen by id. */
export function useRecordSearch(type: string, chosen = ""): RecordSearch {
	const t = useTranslations("editor");
	const [typed, setTyped] = useState("");
	const query = useDeferredValue(typed.trim());
	const { data: all, hasNextPage, isError } = useInfiniteQuery(listQuery(type));
	const found = useInfiniteQuery({
		...listQuery(type, { query }),
		enabled: hasNextPage && query !== "",
		placeholderData: (before) => before,
	});
	const listed = recordsOf(all);
	const absent = all !== undefined && chosen !== "" && !listed.some(({ id }) => id === chosen);
	const named = useInfiniteQuery({ ...listQuery(type, { query: chosen }), enabled: absent });
	const records = new Map([...recordsOf(named.data), ...listed, ...recordsOf(found.data)].map((one) => [one.id, one]));
	return {
		records,
		listed: all !== undefined,
		status: isError || found.isError ? t("choices.unread") : hasNextPage ? t("choices.typeToFind") : null,
		...(hasNextPage && { onQuery: setTyped }),
	};
}

const recordsOf = (data: InfiniteData<Page<ResourceSummary>> | undefined) =>
	data?.pages.flatMap((page) => page.items) ?? [];
