"use client";

import { useTranslations } from "next-intl";
import type { ActorRef } from "@/lib/setting/resource-snapshot";

/** What an actor is called on screen: its own name, or the words for its kind. */
export function useActorWords(): (actor: ActorRef | undefined) => string {
	const t = useTranslations("editor");
	return (actor) => {
		if (!actor) return t("actor.unknown");
		return actor.name.trim() === "" ? t(`actor.${actor.kind}`) : actor.name;
	};
}
