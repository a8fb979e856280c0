"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Input } from "@/components/ui/form/input";
import { isJsonObject, type Json, sameJson } from "@/lib/shared/json";
import { useIssueWordsAt } from "../words/use-issue-words";
import type { ControlProps } from "./control-props";
import { Rows } from "./rows";

interface Entry {
	readonly name: string;
	readonly value: Json;
}

/** Names with text values, such as provider options. A row keeps its place while its name is typed. */
export function StringMapControl({ value, onChange, base, issues, disabled, setting }: ControlProps) {
	const t = useTranslations("editor");
	const issueWords = useIssueWordsAt(issues);
	const [typed, setTyped] = useState<readonly Entry[]>([]);
	const entries = entriesShown(value, typed);
	const stored = isJsonObject(base) ? base : {};
	const change = (next: readonly Entry[]) => {
		setTyped(next);
		onChange(toMap(next));
	};
	const update = (index: number, part: Partial<Entry>) =>
		change(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
	return (
		<Rows
			empty={t("rows.noOptions")}
			addLabel={t("rows.addOption")}
			onAdd={() => change([...entries, { name: "", value: "" }])}
			disabled={disabled}
			rows={entries.map((entry, index) => ({
				key: index,
				name: entry.name || t("rows.number", { number: index + 1 }),
				onRemove: () => change(entries.filter((_, at) => at !== index)),
				error: issueWords(entry.name),
				edited: !sameJson(stored[entry.name] ?? null, entry.value),
				children: (
					<>
						<Input
							mono
							name={`${setting.key}.${index}.name`}
							label={t("rows.optionName", { number: index + 1 })}
							className="sm:max-w-48"
							value={entry.name}
							onValue={(name) => update(index, { name })}
							disabled={disabled}
						/>
						<Input
							mono
							name={`${setting.key}.${index}.value`}
							label={t("rows.optionValue", { name: entry.name })}
							value={typeof entry.value === "string" ? entry.value : ""}
							onValue={(text) => update(index, { value: text })}
							disabled={disabled}
						/>
					</>
				),
			}))}
		/>
	);
}

/** The rows as typed while they still make the shown map; else the shown map, so that others' changes appear. */
function entriesShown(value: Json, typed: readonly Entry[]): readonly Entry[] {
	const map = isJsonObject(value) ? value : {};
	if (sameJson(toMap(typed), map)) return typed;
	return Object.entries(map).map(([name, inner]) => ({ name, value: inner }));
}

function toMap(entries: readonly Entry[]): Record<string, Json> {
	return Object.fromEntries(entries.map(({ name, value }) => [name, value]));
}
