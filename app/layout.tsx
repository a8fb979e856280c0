import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LiveData } from "@/components/layout/document/live-data";
import { ViewportMeter } from "@/components/layout/document/viewport-meter";
import { ShortcutsProvider } from "@/components/layout/keys/shortcuts";
import { PageMessages } from "@/components/layout/page-messages";
import { RevealAnchor } from "@/components/layout/reveal/reveal-anchor";
import { SearchHost } from "@/components/layout/search/search-host";
import { LiveRegion } from "@/components/ui/text/live-region";
import { requestPreferences } from "@/lib/server/preferences/request-preferences";

export const metadata: Metadata = {
	title: { default: "Steward", template: "%s · Steward" },
	formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = {
	width: "device-width",
	initialScale: 1,
	viewportFit: "cover",
	interactiveWidget: "resizes-content",
	themeColor: [
		{ media: "(prefers-color-scheme: light)", color: "#f9f9fa" },
		{ media: "(prefers-color-scheme: dark)", color: "#0d0d0f" },
	],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
	const { locale, theme, density, platform, shortcuts } = await requestPreferences();
	const t = await getTranslations("shell");
	return (
		<html
			lang={locale}
			dir="ltr"
			data-theme={theme}
			data-density={density}
			data-platform={platform}
			className={`${GeistSans.variable} ${GeistMono.variable}`}
			// The viewport meter and extensions write attributes here before hydration.
			suppressHydrationWarning
		>
			<body>
				<noscript>
					<p className="fixed inset-x-0 bottom-0 z-50 border-amber-line border-t bg-amber-tint px-gutter py-3 text-small">
						{t("noScript")}
					</p>
				</noscript>
				<PageMessages namespaces={[]}>
					<LiveData>
						<ShortcutsProvider shortcuts={shortcuts}>
							{children}
							<SearchHost />
						</ShortcutsProvider>
					</LiveData>
					<RevealAnchor />
					<LiveRegion />
				</PageMessages>
				<ViewportMeter />
			</body>
		</html>
	);
}
