"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox/combobox";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { ControlProps } from "./control-props";
import { useRecordSearch } from "./use-record-search";

/** Another record, chosen by its name; empty stands for none or an inherited one. The server searches long lists. */
export function ReferenceControl({ setting, value, onChange, disabled, label, placeholder }: ControlProps) {
	const { records, status, onQuery } = useRecordSearch(
		setting.references ?? "",
		typeof value === "string" ? value : "",
	);
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
			status={status}
			{...(onQuery && { onQuery })}
		/>
	);
}

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
