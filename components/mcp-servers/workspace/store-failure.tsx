"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/surface/notice";
import type { LimitedOutcome } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";

export type StoreFailure = Exclude<LimitedOutcome<never>, { readonly kind: "answered" }>;

/** Why a server was not added, and whether pressing again is safe. */
export function StoreFailureNotice({ failure }: { readonly failure: StoreFailure }) {
	const t = useTranslations("servers");
	const errors = useTranslations("errors");
	const editor = useTranslations("editor");
	if (failure.kind === "upgraded") return <Notice meaning="waiting" live="alert" title={editor("outcome.upgraded")} />;
	if (failure.kind === "unknown")
		return (
			<Notice meaning="waiting" live="alert" title={t("addUnknown")}>
				{editor("outcome.retrySafe")}
			</Notice>
		);
	return (
		<Notice meaning="danger" live="alert" title={t("addFailed")}>
			{errors(errorKey(failure.error))}
		</Notice>
	);
}
