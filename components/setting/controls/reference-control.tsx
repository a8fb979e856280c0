"use client";

import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Combobox } from "@/components/ui/combobox/combobox";
import { listQuery } from "@/lib/client/list-query";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import type { ControlProps } from "./control-props";

/** Another record, chosen by its name; empty stands for none or an inherited one. The server searches long lists. */
export function ReferenceControl({ setting, value, onChange, disabled, label, placeholder }: ControlProps) {
	const t = useTranslations("editor");
	const type = setting.references ?? "";
	const [typed, setTyped] = useState("");
	const query = useDeferredValue(typed.trim());
	const { data: all, hasNextPage, isError } = useInfiniteQuery(listQuery(type));
	const found = useInfiniteQuery({
		...listQuery(type, { query }),
		enabled: hasNextPage && query !== "",
		placeholderData: (before) => before,
	});
	const listed = recordsOf(all);
	const chosen = typeof value === "string" ? value : "";
	const absent = all !== undefined && chosen !== "" && !listed.some(({ id }) => id === chosen);
	const named = useInfiniteQuery({ ...listQuery(type, { query: chosen }), enabled: absent });
	const records = new Map([...recordsOf(named.data), ...listed, ...recordsOf(found.data)].map((one) => [one.id, one]));
	return (
		<NameChoice
			label={label}
			value={value}
			onChange={onChange}
			disabled={disabled}
			placeholder={placeholder}
			options={[...records.values()].map((record) => ({
				value: record.id,
				label: record.label,
				...(record.parent && { description: record.parent.label }),
			}))}
			status={isError || found.isError ? t("choices.unread") : hasNextPage ? t("choices.typeToFind") : null}
			{...(hasNextPage && { onQuery: setTyped })}
		/>
	);
}

const recordsOf = (data: InfiniteData<Page<ResourceSummary>> | undefined) =>
	data?.pages.flatMap((page) => page.items) ?? [];

/** A stored secret, chosen by its name; the key itself is never shown. */
export function SecretControl({ value, onChange, disabled, label, placeholder }: ControlProps) {
	const t = useTranslations("editor");
	const { data, isError } = useQuery(secretsQuery());
	return (
		<NameChoice
			label={label}
			value={value}
			onChange={onChange}
			disabled={disabled}
			placeholder={placeholder ?? t("secret.none")}
			options={data?.items.map((secret) => ({ value: secret.id, label: secret.name })) ?? []}
			status={isError ? t("choices.unread") : null}
		/>
	);
}

interface NameChoiceProps extends Pick<ControlProps, "value" | "onChange" | "disabled" | "label" | "placeholder"> {
	readonly options: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
	readonly status: string | null;
	readonly onQuery?: (query: string) => void;
}

function NameChoice({ value, onChange, disabled, label, placeholder, options, status, onQuery }: NameChoiceProps) {
	const t = useTranslations("editor");
	return (
		<Combobox
			freeText={false}
			label={label}
			value={typeof value === "string" ? value : ""}
			options={[{ value: "", label: placeholder ?? t("choices.nothing") }, ...options]}
			onChange={onChange}
			disabled={disabled}
			placeholder={placeholder}
			status={status}
			{...(onQuery && { onQuery })}
		/>
	);
}
