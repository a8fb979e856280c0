"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { KeyHint } from "@/components/ui/text/key-hint";
import { useChord } from "../keys/shortcuts";
import { openSearch } from "./search-state";

/** Opens the search palette; looks like the field it leads to. */
export function SearchButton({ look }: { readonly look: "menu" | "dock" }) {
	const t = useTranslations("shell");
	const chord = useChord("search");
	return (
		<button
			type="button"
			onClick={openSearch}
			className={classNames(
				"flex w-full shrink-0 items-center gap-2 border bg-surface text-left text-faint hover:border-line-strong",
				look === "menu"
					? "mt-2 mb-1 h-8 rounded-md border-line px-2 text-small"
					: "h-11 rounded-lg border-line-strong px-2.5 text-input",
			)}
		>
			<Search aria-hidden className={look === "menu" ? "icon-sm" : "icon"} />
			<span className="min-w-0 flex-1 truncate">{look === "menu" ? t("searchSettings") : t("searchAll")}</span>
			{look === "menu" && <KeyHint chord={chord} />}
		</button>
	);
}
