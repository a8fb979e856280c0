"use client";

import { CornerDownLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { classNames } from "@/components/ui/class-names";
import { UserText } from "@/components/ui/text/user-text";
import type { SearchRow } from "./search-rows";

interface SearchResultsProps {
	readonly listId: string;
	readonly query: string;
	readonly rows: readonly SearchRow[];
	readonly active: number;
	readonly onChoose: (row: SearchRow) => void;
	readonly onPoint: (index: number) => void;
}

/** The rows of the palette, below the field on desktop and above it on a phone. */
export function SearchResults({ listId, query, rows, active, onChoose, onPoint }: SearchResultsProps) {
	const t = useTranslations("search");
	return (
		<div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain p-2 max-md:pt-safe-top">
			<p role="status" className="sr-only">
				{t("results", { count: rows.length })}
			</p>
			{rows.length === 0 && (
				<p className="px-2 py-6 text-center text-balance text-muted text-small">
					{query.trim() === "" ? t("start") : t("empty", { query })}
				</p>
			)}
			<div id={listId} role="listbox" aria-label={t("title")} className="max-md:mt-auto">
				{rows.map((row, index) => (
					<Fragment key={row.id}>
						{row.group !== rows[index - 1]?.group && (
							<div role="presentation" className="px-2 pt-2 pb-1 font-medium text-faint text-micro">
								{t(row.group)}
							</div>
						)}
						<ResultRow
							id={`${listId}-${index}`}
							row={row}
							active={index === active}
							onChoose={() => onChoose(row)}
							onPoint={() => onPoint(index)}
						/>
					</Fragment>
				))}
			</div>
		</div>
	);
}

interface ResultRowProps {
	readonly id: string;
	readonly row: SearchRow;
	readonly active: boolean;
	readonly onChoose: () => void;
	readonly onPoint: () => void;
}

function ResultRow({ id, row, active, onChoose, onPoint }: ResultRowProps) {
	const Icon = row.icon;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a listbox are in its combobox.
		<div
			id={id}
			ref={(element) => {
				if (active) element?.scrollIntoView({ block: "nearest" });
			}}
			role="option"
			tabIndex={-1}
			aria-selected={active}
			onMouseDown={(event) => event.preventDefault()}
			onPointerMove={active ? undefined : onPoint}
			onClick={onChoose}
			className={classNames(
				"flex min-h-row cursor-pointer items-center gap-3 rounded-sm px-2 py-1 outline-none",
				active && "bg-pressed",
			)}
		>
			<Icon aria-hidden className="icon text-faint" />
			<span className="min-w-0 flex-1">
				<UserText className="block truncate font-medium text-small">{row.label}</UserText>
				{row.about !== "" && <UserText className="block truncate text-faint text-micro">{row.about}</UserText>}
			</span>
			{active && <CornerDownLeft aria-hidden className="icon-sm text-faint coarse:hidden" />}
		</div>
	);
}
