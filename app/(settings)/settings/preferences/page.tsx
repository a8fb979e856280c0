import { getTranslations } from "next-intl/server";
import { RecordHistory } from "@/components/history/record-history";
import { PageMessages } from "@/components/layout/page-messages";
import { PreferencesPage } from "@/components/preferences/preferences-page";
import { pageReader, readForPage } from "@/lib/server/http/page-record";

export async function generateMetadata() {
	const t = await getTranslations("preferences");
	return { title: t("title") };
}

export default async function PreferencesRoute() {
	const [snapshot, reader] = await Promise.all([readForPage("user_settings"), pageReader()]);
	return (
		<PageMessages namespaces={["preferences", "editor", "settings", "history"]}>
			<PreferencesPage snapshot={snapshot} reader={reader}>
				<RecordHistory type="user_settings" id={snapshot.id} />
			</PreferencesPage>
		</PageMessages>
	);
}
