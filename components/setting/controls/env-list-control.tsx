"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { secretsQuery } from "@/lib/client/secrets-query";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { useIssueWordsAt } from "../words/use-issue-words";
import type { ControlProps } from "./control-props";
import { Rows } from "./rows";
import { SecretText } from "./secret-text";

/** Environment variables: a name and either a value, kept secret, or a stored secret. */
export function EnvListControl({ value, onChange, base, issues, disabled }: ControlProps) {
	const t = useTranslations("editor");
	const issueWords = useIssueWordsAt(issues);
	const entries = listOf(value);
	const stored = new Map(listOf(base).map((entry) => [entry.key, entry]));
	const replace = (index: number, entry: JsonObject) =>
		onChange(entries.map((one, at) => (at === index ? entry : one)));
	return (
		<Rows
			empty={t("rows.noVariables")}
			addLabel={t("rows.addVariable")}
			onAdd={() => onChange([...entries, { key: "", value: "" }])}
			disabled={disabled}
			rows={entries.map((entry, index) => ({
				key: index,
				name: nameOf(entry) || t("rows.number", { number: index + 1 }),
				onRemove: () => onChange(entries.filter((_, at) => at !== index)),
				error: issueWords(index),
				edited: !sameJson(stored.get(entry.key ?? null) ?? null, entry),
				children: (
					<EnvRow
						entry={entry}
						base={stored.get(entry.key ?? null)}
						index={index}
						onChange={(next) => replace(index, next)}
						disabled={disabled}
					/>
				),
			}))}
		/>
	);
}

interface EnvRowProps {
	readonly entry: JsonObject;
	readonly base: JsonObject | undefined;
	readonly index: number;
	readonly onChange: (entry: JsonObject) => void;
	readonly disabled: boolean | undefined;
}

function EnvRow({ entry, base, index, onChange, disabled }: EnvRowProps) {
	const t = useTranslations("editor");
	const key = nameOf(entry);
	const label = key || t("rows.number", { number: index + 1 });
	const fromSecret = Object.hasOwn(entry, "secret_id");
	return (
		<>
			<Input
				mono
				name={`env.${index}.key`}
				label={t("rows.variableName", { number: index + 1 })}
				className="sm:max-w-48"
				value={key}
				onValue={(next) => onChange({ ...entry, key: next })}
				disabled={disabled}
			/>
			<Select
				label={t("rows.variableSource", { name: label })}
				value={fromSecret ? "secret" : "value"}
				options={[
					{ value: "value", label: t("rows.ownValue") },
					{ value: "secret", label: t("rows.storedSecret") },
				]}
				onChange={(source) =>
					onChange(source === "secret" ? { key, secret_id: "" } : { key, value: base?.value ?? "" })
				}
				disabled={disabled}
				className="sm:w-36 sm:shrink-0"
			/>
			{fromSecret ? (
				<SecretChoice
					label={t("rows.variableSecret", { name: label })}
					value={typeof entry.secret_id === "string" ? entry.secret_id : ""}
					onChange={(id) => onChange({ key, secret_id: id })}
					disabled={disabled}
				/>
			) : (
				<SecretText
					name={`env.${index}.value`}
					label={t("rows.variableValue", { name: label })}
					value={entry.value ?? ""}
					base={base?.value}
					onChange={(next) => onChange({ key, value: next })}
				/>
			)}
		</>
	);
}

interface SecretChoiceProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (id: string) => void;
	readonly disabled: boolean | undefined;
}

function SecretChoice({ label, value, onChange, disabled }: SecretChoiceProps) {
	const t = useTranslations("editor");
	const { data } = useQuery(secretsQuery());
	const options = data?.items.map((secret) => ({ value: secret.id, label: secret.name })) ?? [];
	return (
		<Select
			label={label}
			value={value}
			options={value === "" ? [{ value: "", label: t("secret.choose") }, ...options] : options}
			onChange={onChange}
			disabled={disabled}
			className="flex-1"
		/>
	);
}

const nameOf = (entry: JsonObject) => (typeof entry.key === "string" ? entry.key : "");

function listOf(value: Json | undefined): readonly JsonObject[] {
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
