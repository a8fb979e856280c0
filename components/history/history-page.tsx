"use client";

import { useTranslations } from "next-intl";
import { Page } from "@/components/layout/page";
import { Card } from "@/components/ui/surface/card";
import { HistoryList } from "./history-list";

/** All writes the reader may see, newest first; each can be taken back. */
export function HistoryPage() {
	const t = useTranslations("history");
	return (
		<Page route="/settings/history" title={t("title")} subtitle={t("aside")}>
			<Card label={t("title")}>
				<HistoryList place={{}} />
			</Card>
		</Page>
	);
}
