"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/form/input";
import type { Json } from "@/lib/shared/json";
import { useIssueWordsAt } from "../words/use-issue-words";
import type { ControlProps } from "./control-props";
import { Rows } from "./rows";

/** A name that is right in every language. */
const sample = "api.example.com";

/** Hosts by name, one a row. */
export function HostListControl({ value, onChange, base, issues, disabled }: ControlProps) {
	const t = useTranslations("editor");
	const issueWords = useIssueWordsAt(issues);
	const hosts = hostsOf(value);
	const stored = hostsOf(base);
	return (
		<Rows
			empty={t("rows.noHosts")}
			addLabel={t("rows.addHost")}
			onAdd={() => onChange([...hosts, ""])}
			disabled={disabled}
			rows={hosts.map((host, index) => ({
				key: index,
				name: host || t("rows.number", { number: index + 1 }),
				onRemove: () => onChange(hosts.filter((_, at) => at !== index)),
				error: issueWords(index),
				edited: !stored.includes(host),
				children: (
					<Input
						name={`hosts.${index}`}
						mono
						label={t("rows.host", { number: index + 1 })}
						value={host}
						onValue={(next) => onChange(hosts.map((one, at) => (at === index ? next : one)))}
						placeholder={sample}
						inputMode="url"
						disabled={disabled}
					/>
				),
			}))}
		/>
	);
}

function hostsOf(value: Json | undefined): readonly string[] {
	return Array.isArray(value) ? value.filter((host) => typeof host === "string") : [];
}
