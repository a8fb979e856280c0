"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/surface/notice";
import type { LimitedOutcome } from "@/lib/client/save-with-limit";
import { useErrorWords } from "./words/use-error-words";

/** How the creation of a record ended that did not simply end well. */
export type StoreFailure = Exclude<LimitedOutcome<unknown>, { readonly kind: "answered" }>;

interface StoreFailureNoticeProps {
	readonly failure: StoreFailure;
	/** Title where the server refused it. */
	readonly refused: string;
	/** Title where nobody knows whether it was stored. */
	readonly unknown: string;
}

/** A record was not stored, or nobody knows: why, and whether pressing again is safe. */
export function StoreFailureNotice({ failure, refused, unknown }: StoreFailureNoticeProps) {
	const editor = useTranslations("editor");
	const errorWords = useErrorWords();
	if (failure.kind === "upgraded") return <Notice meaning="waiting" live="alert" title={editor("outcome.upgraded")} />;
	if (failure.kind === "unknown") {
		return (
			<Notice meaning="waiting" live="alert" title={unknown}>
				{editor("outcome.retrySafe")}
			</Notice>
		);
	}
	return (
		<Notice meaning="danger" live="alert" title={refused}>
			{errorWords(failure.error)}
		</Notice>
	);
}
