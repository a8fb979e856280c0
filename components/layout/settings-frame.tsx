import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

interface SettingsFrameProps {
	readonly menu: ReactNode;
	/** Docked beside the page, below it on a phone; takes no space while it shows nothing. */
	readonly docked?: ReactNode;
	readonly children: ReactNode;
}

/** Menu and page beside each other on desktop, the page alone on a phone. Nothing here scrolls. */
export function SettingsFrame({ menu, docked, children }: SettingsFrameProps) {
	const t = useTranslations("shell");
	return (
		<div className="app-frame grid grid-cols-1 grid-rows-[minmax(0,1fr)_auto] md:grid-cols-[14.5rem_minmax(0,1fr)_auto] md:grid-rows-[minmax(0,1fr)]">
			<a
				href="#content"
				className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-md focus-visible:border focus-visible:border-line-strong focus-visible:bg-surface focus-visible:px-3 focus-visible:py-2"
			>
				{t("skip")}
			</a>
			{menu}
			{children}
			{docked}
		</div>
	);
}
