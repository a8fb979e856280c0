"use client";

import { useTranslations } from "next-intl";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";

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

/** Words for a place such as `env_vars · TOKEN`: the setting's label, then the names below it. */
export function usePlaceWords(definition: ResourceDefinition): (path: readonly string[]) => string {
	const words = useSettingWords();
	return ([field = "", ...below]) => {
		const setting = settingOfField(definition, field);
		return [setting ? words(setting).label : field, ...below].join(" · ");
	};
}

/** The declaration behind a field of a resource. */
export function settingOfField(definition: ResourceDefinition, field: string): AnySetting | undefined {
	return definition.settings.find((setting) => fieldOf(setting.key) === field);
}
