"use client";

import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/setting/words/use-error-words";
import { Notice } from "@/components/ui/surface/notice";
import type { LimitedOutcome } from "@/lib/client/save-with-limit";

/** How a creation ended that did not simply end well. */
export type NotCreated = Exclude<LimitedOutcome<unknown>, { readonly kind: "answered" }>;

/** A profile was not created, or nobody knows: why, and whether pressing again is safe. */
export function CreateFailure({ failure }: { readonly failure: NotCreated }) {
	const t = useTranslations("profiles");
	const errorWords = useErrorWords();
	const editor = useTranslations("editor");
	if (failure.kind === "upgraded") return <Notice meaning="waiting" live="alert" title={editor("outcome.upgraded")} />;
	if (failure.kind === "unknown") {
		return (
			<Notice meaning="waiting" live="alert" title={t("createUnknown")}>
				{editor("outcome.retrySafe")}
			</Notice>
		);
	}
	return (
		<Notice meaning="danger" live="alert" title={t("createFailed")}>
			{errorWords(failure.error)}
		</Notice>
	);
}
