"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { linkButtonClass } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { flagOverride } from "@/lib/flag/settings/override";

/** Dynamic profiles are switched off: what this one holds can be read, and where to switch them on. */
export function LockedNotice() {
	const t = useTranslations("profiles");
	return (
		<Notice
			icon={Lock}
			live="status"
			title={t("lockedTitle")}
			aside={
				<NavLink href={`/settings/system#${flagOverride.key}`} className={linkButtonClass("default", true)}>
					{t("openSystem")}
				</NavLink>
			}
		>
			{t("lockedText")}
		</Notice>
	);
}
