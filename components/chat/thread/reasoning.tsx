"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";

/** What the model thought, folded. It is shown as it is and never read as Markdown or as a call. */
export function Reasoning({ text, running }: { readonly text: string; readonly running: boolean }) {
	const t = useTranslations("chat");
	return (
		<details className="group/fold text-small">
			<summary className="flex min-h-7 coarse:min-h-11 list-none items-center gap-2 text-muted marker:hidden hover:text-ink [&::-webkit-details-marker]:hidden">
				<ChevronRight
					aria-hidden
					className="icon-sm mx-0.5 text-faint transition-transform group-open/fold:rotate-90"
				/>
				{running ? t("thinking") : t("thought")}
			</summary>
			<p
				dir="auto"
				className="ml-2.25 whitespace-pre-wrap border-line border-l pl-4.5 text-muted [overflow-wrap:anywhere]"
			>
				{text}
			</p>
		</details>
	);
}
