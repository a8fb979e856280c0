import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { LiveData } from "@/components/layout/document/live-data";
import { NoScript } from "@/components/layout/document/no-script";
import { pageViewport } from "@/components/layout/document/page-viewport";
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

export const viewport: Viewport = pageViewport;

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
	const { locale, theme, density, platform, shortcuts } = await requestPreferences();
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
				<NoScript />
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
