"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IconButton } from "@/components/ui/action/button";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { type SkillFilter, skillFilters } from "./skill-filter";

interface SkillFilterBarProps {
	readonly query: string;
	readonly onQuery: (query: string) => void;
	readonly filter: SkillFilter;
	readonly onFilter: (filter: SkillFilter) => void;
	/** How many are shown; null: all. */
	readonly found: number | null;
}

/** Search and filter above the list; how many are left is said when it changes. */
export function SkillFilterBar({ query, onQuery, filter, onFilter, found }: SkillFilterBarProps) {
	const t = useTranslations("skills");
	const ui = useTranslations("ui");
	const field = useRef<HTMLInputElement>(null);
	const clear = () => {
		onQuery("");
		field.current?.focus();
	};
	const kinds = { js: t("kind.js"), intent: t("kind.intent"), mcp: t("kind.mcp") };
	return (
		<search className="flex flex-wrap items-center gap-2 border-line border-b px-gutter py-2.5">
			<div className="relative min-w-0 flex-1 basis-32">
				<Search
					aria-hidden
					className="icon-sm -translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 z-1 text-faint"
				/>
				<Input
					ref={field}
					type="search"
					label={t("search")}
					placeholder={t("search")}
					value={query}
					onValue={onQuery}
					className="pl-8 [&::-webkit-search-cancel-button]:hidden"
					trailing={query !== "" && <IconButton small icon={X} label={ui("clear")} onClick={clear} />}
				/>
			</div>
			<Select
				className="w-36 shrink-0"
				label={t("filter")}
				value={filter}
				options={skillFilters.map((value) => ({
					value,
					label: value in kinds ? kinds[value as keyof typeof kinds] : t(`filters.${value as Named}`),
				}))}
				onChange={onFilter}
			/>
			<p role="status" className={found === null ? "sr-only" : "basis-full text-faint text-micro"}>
				{found !== null && t("found", { count: found })}
			</p>
		</search>
	);
}

type Named = Exclude<SkillFilter, "js" | "intent" | "mcp">;
