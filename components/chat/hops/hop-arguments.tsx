"use client";

import { useTranslations } from "next-intl";
import { compactArguments } from "@/lib/client/chat/hop-words";
import type { Hop } from "@/lib/client/chat/message-blocks";
import { isJsonObject } from "@/lib/shared/json";
import { useDurationWords } from "./use-duration-words";

/** What a call was given, on one line: of a skill its name, of an intent its name and how much it was told. */
export function HopArguments({ hop: { call, shows } }: { readonly hop: Hop }) {
	const t = useTranslations("chat");
	const words = useDurationWords();
	const { tool, arguments: given, raw } = call;
	if (given === null) return raw ?? "";
	const { skillName, scriptName, intent, parameters } = given;
	if (tool === "loadSkill" && typeof skillName === "string") return skillName;
	if (tool === "runSkill" && typeof skillName === "string")
		return typeof scriptName === "string" ? `${skillName}, ${scriptName}` : skillName;
	if (tool !== "runIntent" || typeof intent !== "string") return compactArguments(given, raw);
	if (shows?.kind === "timer" && shows.timer.duration_ms !== undefined)
		return `${intent}, ${words(shows.timer.duration_ms)}`;
	const count = isJsonObject(parameters) ? Object.keys(parameters).length : 0;
	return count === 0 ? intent : `${intent}, ${t("hops.fields", { count })}`;
}
