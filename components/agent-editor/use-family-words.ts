"use client";

import { useTranslations } from "next-intl";
import { agentFamilies } from "@/lib/agent/presets";

/** How an agent is spoken to, in words. */
export function useFamilyWords(): (family: string) => string {
	const t = useTranslations("agents");
	return (family) => {
		const known = agentFamilies.find((one) => one === family);
		return known ? t(`family.${known}`) : family;
	};
}
