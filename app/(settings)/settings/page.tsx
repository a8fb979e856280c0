import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LastPage } from "@/components/layout/last-page";
import { SettingsIndex } from "@/components/layout/settings-index";
import { PageSkeleton } from "@/components/layout/states/page-skeleton";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("shell");
	return { title: t("settings") };
}

export default function SettingsPage() {
	return (
		<>
			<LastPage />
			<div className="h-full min-h-0 md:hidden">
				<SettingsIndex />
			</div>
			<div className="hidden h-full min-h-0 md:block">
				<PageSkeleton />
			</div>
		</>
	);
}
