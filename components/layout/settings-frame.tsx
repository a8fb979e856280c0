import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** Menu and page beside each other on desktop, the page alone on a phone. Nothing here scrolls. */
export function SettingsFrame({ menu, children }: { readonly menu: ReactNode; readonly children: ReactNode }) {
	const t = useTranslations("shell");
	return (
		<div className="app-frame grid grid-cols-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[14.5rem_minmax(0,1fr)]">
			<a
				href="#content"
				className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-md focus-visible:border focus-visible:border-line-strong focus-visible:bg-surface focus-visible:px-3 focus-visible:py-2"
			>
				{t("skip")}
			</a>
			{menu}
			{children}
		</div>
	);
}
