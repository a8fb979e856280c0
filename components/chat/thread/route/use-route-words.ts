"use client";

import { useTranslations } from "next-intl";
import type { RoutePart } from "@/lib/chat/part";
import { isolated } from "@/lib/i18n/isolated";

/** A step of a dynamic profile that waits before it asks the same candidate again. */
export type PausePart = RoutePart & { readonly step: "retry" | "wait" };

export const isPause = (route: RoutePart): route is PausePart => route.step === "retry" || route.step === "wait";

/** Who did not answer and why, in a sentence; where the turn went on with another, that too. */
export function useRouteWords(): (route: RoutePart) => string {
	const t = useTranslations("chat");
	const why = useTranslations("routes");
	return (route) => {
		const words = { from: isolated(route.from.profile), reason: why(`why.${route.reason}`) };
		return route.step === "switch"
			? t("route.switch", { ...words, to: isolated(route.to.profile) })
			: t("route.unanswered", words);
	};
}
