"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/surface/notice";
import { errorKey } from "@/lib/i18n/error-text";
import type { AddFailure } from "./use-add-agent";

/** Why the agent was not added, and whether pressing again is safe. */
export function AddFailureNotice({ failure }: { readonly failure: AddFailure }) {
	const t = useTranslations("agents");
	const errors = useTranslations("errors");
	const editor = useTranslations("editor");
	if (failure === "upgraded") return <Notice meaning="waiting" live="alert" title={editor("outcome.upgraded")} />;
	if (failure === "unknown") {
		return (
			<Notice meaning="waiting" live="alert" title={t("addUnknown")}>
				{editor("outcome.retrySafe")}
			</Notice>
		);
	}
	return (
		<Notice meaning="danger" live="alert" title={t("addFailed")}>
			{errors(errorKey(failure.error))}
		</Notice>
	);
}
