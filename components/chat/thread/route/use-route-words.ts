"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RoutePart } from "@/lib/chat/part";
import { isolated } from "@/lib/i18n/isolated";

/** A step of a dynamic profile that waits before it asks the same candidate again. */
export type PausePart = RoutePart & { readonly step: "retry" | "wait" };

export const isPause = (route: RoutePart): route is PausePart => route.step === "retry" || route.step === "wait";

/** Who did not answer and why, in a sentence; where the turn went on with another, that too. */
export function useRouteWords() {
	const t = useTranslations("chat");
	const why = useTranslations("routes");
	const wordsOf = (route: RoutePart) => ({
		from: isolated(route.from.profile),
		to: route.step === "switch" ? isolated(route.to.profile) : "",
		reason: why(`why.${route.reason}`),
	});
	const key = ({ step }: RoutePart) => (step === "switch" ? "route.switch" : "route.unanswered");
	return {
		/** For screen readers. */
		text: (route: RoutePart): string => t.markup(key(route), { ...wordsOf(route), b: (name) => name }),
		/** With the names made to be found. */
		shown: (route: RoutePart, b: (name: ReactNode) => ReactNode): ReactNode =>
			t.rich(key(route), { ...wordsOf(route), b }),
	};
}
