import { queryOptions } from "@tanstack/react-query";
import type { Choices } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Where live choices are asked for: a record's field, or a type's before there is a record. */
export interface ChoicesPlace {
	readonly type: string;
	readonly id: string | null;
	readonly field: string;
	/** Unsaved values that change the answer. */
	readonly context: JsonObject;
}

/** Live choices of a setting; asked for when the list opens, kept for a minute. */
export function choicesQuery({ type, id, field, context }: ChoicesPlace) {
	const base = `/api/settings/${encodeURIComponent(type)}${id === null ? "" : `/${encodeURIComponent(id)}`}/choices`;
	const query = new URLSearchParams({ field });
	if (Object.keys(context).length > 0) query.set("context", JSON.stringify(context));
	return queryOptions({
		queryKey: queryKeys.choices(type, id, field, context),
		queryFn: ({ signal }) => fetchJson<Choices>(`${base}?${query}`, { signal }),
		staleTime: 60_000,
	});
}
