"use client";

import { useTranslations } from "next-intl";
import { isMissingSecret } from "@/lib/editor/missing-secret";
import type { AnySetting } from "@/lib/setting/define-resource";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { Json } from "@/lib/shared/json";
import { useChoiceLabel } from "./use-choice-label";

/** One value on one line, for chips, "Was …" and history. A secret is dots, never its value. */
export function useValueWords(setting: AnySetting): (value: Json | undefined) => string {
	const t = useTranslations("editor");
	const labelOf = useChoiceLabel(setting);
	const words = (value: Json | undefined): string => {
		if (value === undefined) return t("value.absent");
		if (value === null) return labelOf("default");
		if (typeof value === "boolean") return t(value ? "value.on" : "value.off");
		if (typeof value === "string") return labelOf(value) || t("value.none");
		return typeof value === "number" ? String(value) : structured(value);
	};
	const structured = (value: Json[] | { [key: string]: Json }): string => {
		if (isRedactionMarker(value)) return value.shown ?? t("value.secret");
		if (isMissingSecret(value)) return t("secret.enterAgain");
		if (Array.isArray(value)) return value.length === 0 ? t("value.none") : value.map(words).join(", ");
		return entryWords(value, words, t("value.none"));
	};
	return words;
}

/** `name=value` pairs; the entries of lists by what names them. */
function entryWords(value: { [key: string]: Json }, words: (value: Json) => string, none: string): string {
	const entries = Object.entries(value);
	if (entries.length === 0) return none;
	if (typeof value.flag === "string" || isRedactionMarker(value.flag)) return flagWords(value, words);
	if (typeof value.key === "string") return value.key;
	return entries.map(([key, inner]) => `${key}=${words(inner)}`).join(", ");
}

function flagWords({ flag, enabled }: { [key: string]: Json }, words: (value: Json) => string): string {
	return enabled === false ? `(${words(flag ?? "")})` : words(flag ?? "");
}
