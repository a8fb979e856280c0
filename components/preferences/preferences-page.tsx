"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Reader } from "@/components/setting/record/record-editor";
import { RecordPage } from "@/components/setting/record/record-page";
import { userSettings } from "@/lib/preferences/resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { sectionFields } from "@/lib/setting/section-fields";
import { PaintAgain } from "./paint-again";

/** Sections of the card in order, with the fields each shows. */
const preferenceSections = sectionFields(userSettings, ["display", "chat", "editing", "notifications", "shortcuts"]);

interface PreferencesPageProps {
	readonly snapshot: ResourceSnapshot;
	readonly reader: Reader;
	/** The history of the preferences. */
	readonly children: ReactNode;
}

/** What one person prefers; language, theme, density and keys count from the moment they are saved. */
export function PreferencesPage({ snapshot, reader, children }: PreferencesPageProps) {
	const t = useTranslations("preferences");
	return (
		<RecordPage
			definition={userSettings}
			snapshot={snapshot}
			reader={reader}
			route="/settings/preferences"
			title={t("title")}
			label={t("card")}
			sections={preferenceSections}
			open={["display", "chat"]}
			slots={{
				timezone: { placeholder: t("serverZone") },
				default_agent_profile_id: { placeholder: t("firstEnabled") },
			}}
		>
			<PaintAgain painted={snapshot.revision} />
			{children}
		</RecordPage>
	);
}
