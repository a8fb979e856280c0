"use client";

import { useTranslations } from "next-intl";
import { isMissingSecret } from "@/lib/editor/missing-secret";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import type { AnySetting } from "@/lib/setting/define-resource";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { useChoiceLabel } from "./use-choice-label";
import { useReadNames } from "./use-read-names";

/** One value on one line, for chips, "Was …" and history. A secret is dots, never its value. */
export function useValueWords(setting: AnySetting, names?: RecordNames): (value: Json | undefined) => string {
	const t = useTranslations("editor");
	const labelOf = useChoiceLabel(setting);
	const nameOf = useReadNames(setting.references, names);
	const fixed = {
		none: t("value.none"),
		off: t("value.off"),
		fromSecrets: t("rows.storedSecret"),
		newValue: t("value.newSecret"),
	};
	const words = (value: Json | undefined): string => {
		if (value === undefined) return t("value.absent");
		if (value === null) return labelOf("default");
		if (typeof value === "boolean") return t(value ? "value.on" : "value.off");
		if (typeof value === "string") return (nameOf(value) ?? labelOf(value)) || t("value.none");
		return typeof value === "number" ? String(value) : structured(value);
	};
	const structured = (value: readonly Json[] | JsonObject): string => {
		if (isRedactionMarker(value)) return value.shown ?? t("value.secret");
		if (isMissingSecret(value)) return t("secret.enterAgain");
		if (!isJsonObject(value)) return value.length === 0 ? t("value.none") : value.map(words).join(", ");
		if ("candidates" in value) return words(candidatesIn(value).map((one) => one.execution_profile_id));
		return entryWords(value, words, fixed);
	};
	return words;
}

/** One entry of a list or map by what it is for people: a flag, a variable, a server, else `name=value` pairs. */
function entryWords(value: JsonObject, words: (value: Json) => string, fixed: FixedWords): string {
	const entries = Object.entries(value);
	if (entries.length === 0) return fixed.none;
	if ("flag" in value) return [words(value.flag ?? ""), ...(value.enabled === false ? [fixed.off] : [])].join(" · ");
	if ("secret_id" in value) return fixed.fromSecrets;
	if ("key" in value) return typeof value.value === "string" ? fixed.newValue : words(value.value ?? "");
	if ("url" in value) return words(value.url ?? "");
	if ("command" in value) return [value.command ?? "", value.args ?? []].flat().map(words).join(" ");
	return entries.map(([key, inner]) => `${key}=${words(inner)}`).join(", ");
}

interface FixedWords {
	readonly none: string;
	readonly off: string;
	readonly fromSecrets: string;
	readonly newValue: string;
}
