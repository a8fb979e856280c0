import { getTranslations } from "next-intl/server";
import { HistoryPage } from "@/components/history/history-page";
import { PageMessages } from "@/components/layout/page-messages";

export async function generateMetadata() {
	const t = await getTranslations("history");
	return { title: t("title") };
}

export default function HistoryRoute() {
	return (
		<PageMessages namespaces={["history", "editor", "settings"]}>
			<HistoryPage />
		</PageMessages>
	);
}
