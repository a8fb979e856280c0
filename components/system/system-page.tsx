"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { Page } from "@/components/layout/page";
import { LeaveDialog } from "@/components/setting/record/leave-dialog";
import { PageSaveBar } from "@/components/setting/record/page-save-bar";
import type { Reader } from "@/components/setting/record/record-editor";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { FlagsCard } from "./flags-card";

interface SystemPageProps {
	readonly flags: readonly ResourceSnapshot[];
	readonly reader: Reader;
	/** The cards that only show. */
	readonly children: ReactNode;
}

/** The installation: its features, how it is reached, how it stands. */
export function SystemPage({ flags, reader, children }: SystemPageProps) {
	const t = useTranslations("flags");
	return (
		<SaveCoordinator>
			<Page route="/settings/system" title={t("title")} bar={<PageSaveBar />}>
				<FlagsCard flags={flags} reader={reader} />
				{children}
			</Page>
			<LeaveDialog />
		</SaveCoordinator>
	);
}
