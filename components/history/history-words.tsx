"use client";

import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { useSettingWords } from "@/components/setting/words/use-setting-words";
import { UserText } from "@/components/ui/text/user-text";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import { resourceOf } from "@/lib/tool/resources";

/** Which record a write changed, linked to its page; a record without a name goes by its kind. */
export function RecordName({ entry }: { readonly entry: HistoryEntry }) {
	const kind = useKindWords()(entry.resource_type);
	const href = resourceOf(entry.resource_type)?.href?.(entry.resource_id) ?? null;
	const name = <UserText className="font-medium">{entry.label === "" ? kind : entry.label}</UserText>;
	return (
		<>
			{href ? <NavLink href={href}>{name}</NavLink> : name}
			{" · "}
		</>
	);
}

function useKindWords(): (type: string) => string {
	const t = useTranslations("history");
	const settings = useTranslations("settings");
	return (type) => {
		const key = `resources.${type}.label` as Parameters<typeof settings>[0];
		return settings.has(key) ? settings(key) : t("secret");
	};
}

/** What a write did, in words: created, deleted, or the labels of the settings it changed. */
export function WhatChanged({ entry }: { readonly entry: HistoryEntry }) {
	const t = useTranslations("history");
	const words = useSettingWords();
	const resource = resourceOf(entry.resource_type);
	if (entry.name.endsWith(".created")) return t("created");
	if (entry.name.endsWith(".deleted")) return t("deleted");
	const labels = entry.fields.map((field) => {
		const setting = resource?.settings.find(({ key }) => key === `${entry.resource_type}.${field}`);
		if (setting) return words(setting).label;
		if (entry.resource_type === "skill" && field === "files") return t("skillFiles");
		return field === "name" || field === "value" ? t(`secretFields.${field}`) : field;
	});
	return labels.join(", ");
}
