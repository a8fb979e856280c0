"use client";

import { useTranslations } from "next-intl";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { namesRecords, useReadNames } from "./use-read-names";

interface SettingWords {
	readonly label: string;
	readonly description: string;
}

/** Label and description of a setting in the language of the page. */
export function useSettingWords(): (setting: AnySetting) => SettingWords {
	const t = useTranslations("settings");
	return (setting) => {
		const label = `${setting.key}.label` as Parameters<typeof t>[0];
		const description = `${setting.key}.description` as Parameters<typeof t>[0];
		return {
			label: t.has(label) ? t(label) : setting.label,
			description: t.has(description) ? t(description) : setting.description,
		};
	};
}

/** One place of a record, with the values that stand there where they are known. */
interface Place {
	readonly path: readonly string[];
	/** `order`: the entries are the same, only their order is not. */
	readonly kind?: "value" | "order";
	readonly base?: Json | undefined;
	readonly mine?: Json | undefined;
	readonly theirs?: Json | undefined;
}

/** Words for a place such as `env_vars · TOKEN`: the setting's label, then the names below it; rows by their text. */
export function usePlaceWords(definition: ResourceDefinition, names?: RecordNames): (place: Place) => string {
	const words = useSettingWords();
	const t = useTranslations("editor");
	const nameOf = useReadNames(definition.settings.find(namesRecords)?.references, names);
	return ({ path: [field = "", ...below], kind, base, mine, theirs }) => {
		const setting = settingOfField(definition, field);
		if (!setting) return [field, ...below].join(" · ");
		const isRow = setting.merge === "rows";
		const named = below.map((name, index) => {
			if (index === 0 && namesRecords(setting)) return nameOf(name) ?? name;
			if (!isRow || index > 0) return name;
			const flag = [base, mine, theirs].map(flagOf).find((text) => text !== undefined);
			return flag ?? t("rows.number", { number: Number(name.replace("+", "")) + 1 });
		});
		// A server is a thing of its own; the map's label in front of it says nothing more.
		const short = setting.control === "server_map" && named.length > 0;
		const order = kind === "order" ? [t("rows.order")] : [];
		return [...(short ? [] : [words(setting).label]), ...named, ...order].join(" · ");
	};
}

function flagOf(value: Json | undefined): string | undefined {
	return isJsonObject(value) && typeof value.flag === "string" && value.flag !== "" ? value.flag : undefined;
}

/** The declaration behind a field of a resource. */
export function settingOfField(definition: ResourceDefinition, field: string): AnySetting | undefined {
	return definition.settings.find((setting) => fieldOf(setting.key) === field);
}
