"use client";

import { useTranslations } from "next-intl";
import type { AnySetting } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";

/** Words for one choice of a setting in the language of the page; the value itself where it is a name. */
export function useChoiceLabel(setting: AnySetting): (value: string) => string {
	const t = useTranslations("settings");
	const [type] = setting.key.split(".");
	const path = `choices.${type}.${fieldOf(setting.key)}`;
	return (value) => {
		const key = `${path}.${value}` as Parameters<typeof t>[0];
		return t.has(key) ? t(key) : value;
	};
}
