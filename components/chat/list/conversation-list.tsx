"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Archive, ArrowLeft, Search, SlidersHorizontal, SquarePen } from "lucide-react";
import { useNow, useTimeZone, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button } from "@/components/ui/action/button";
import { FailedRead } from "@/components/ui/surface/failed-read";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { useAlive } from "@/components/ui/use-alive";
import { conversationsQuery } from "@/lib/client/chat/chat-queries";
import { groupByDay } from "@/lib/client/chat/conversation-days";
import { ConversationEntry } from "./conversation-entry";

/** Every conversation, by day, searchable; the archived ones behind a switch. `onGo`: one was opened. */
export function ConversationList({ onGo }: { readonly onGo?: () => void }) {
	const t = useTranslations("chat");
	const [query, setQuery] = useState("");
	const [archived, setArchived] = useState(false);
	const asked = useDeferredValue(query.trim());
	return (
		<>
			<div className="flex shrink-0 gap-2 px-3 pb-2">
				<label className="flex h-ctl min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-faint focus-within:border-faint">
					<Search aria-hidden className="icon-sm" />
					<input
						type="search"
						value={query}
						aria-label={t("list.search")}
						placeholder={archived ? t("list.searchArchived") : t("list.search")}
						onChange={(event) => setQuery(event.target.value)}
						className="h-full min-w-0 flex-1 bg-transparent text-input text-ink outline-none fine:text-small"
					/>
				</label>
				<NavLink
					href="/chat/new"
					aria-label={t("list.new")}
					title={t("list.new")}
					{...(onGo && { onClick: onGo })}
					className="grid size-ctl shrink-0 place-items-center rounded-md border border-line-strong bg-surface hover:bg-well"
				>
					<SquarePen aria-hidden className="icon" />
				</NavLink>
			</div>
			<nav
				aria-label={archived ? t("list.archived") : t("list.label")}
				className="min-h-0 flex-1 overflow-y-auto px-2 pb-3 [scrollbar-width:thin]"
			>
				<Rows query={asked} archived={archived} onGo={onGo} />
			</nav>
			<div className="shrink-0 border-line border-t p-2 text-small">
				<button
					type="button"
					aria-pressed={archived}
					onClick={() => setArchived(!archived)}
					className="flex min-h-menu-row w-full items-center gap-2 rounded-sm px-2 text-muted hover:bg-well hover:text-ink"
				>
					{archived ? (
						<ArrowLeft aria-hidden className="icon text-faint" />
					) : (
						<Archive aria-hidden className="icon text-faint" />
					)}
					{archived ? t("list.back") : t("list.archived")}
				</button>
				<NavLink
					href="/settings"
					className="flex min-h-menu-row items-center gap-2 rounded-sm px-2 text-muted hover:bg-well hover:text-ink"
				>
					<SlidersHorizontal aria-hidden className="icon text-faint" />
					{t("list.settings")}
				</NavLink>
			</div>
		</>
	);
}

interface RowsProps {
	readonly query: string;
	readonly archived: boolean;
	readonly onGo: (() => void) | undefined;
}

function Rows({ query, archived, onGo }: RowsProps) {
	const t = useTranslations("chat");
	const now = useNow({ updateInterval: 60_000 });
	const timeZone = useTimeZone() ?? "UTC";
	const list = useInfiniteQuery({ ...conversationsQuery({ query, archived }), placeholderData: (before) => before });
	const alive = useAlive();
	if (!alive || list.isPending) return <ListSkeleton />;
	if (list.isError) return <FailedRead boxed title={t("list.failed")} again={t("list.again")} onAgain={list.refetch} />;
	const rows = list.data.pages.flatMap(({ items }) => items);
	if (rows.length === 0)
		return (
			<p className="text-pretty px-2 py-4 text-faint text-small">
				{query !== "" ? t("list.nothing") : archived ? t("list.noneArchived") : t("list.none")}
			</p>
		);
	return (
		<>
			{groupByDay(rows, now, timeZone).map(({ group, rows: entries }) => (
				<section key={group}>
					<h2 className="px-2 pt-4 pb-1 font-medium text-faint text-micro">{t(`list.${group}`)}</h2>
					<ul>
						{entries.map((row) => (
							<ConversationEntry key={row.id} row={row} group={group} {...(onGo && { onGo })} />
						))}
					</ul>
				</section>
			))}
			{list.hasNextPage && (
				<div className="flex justify-center pt-3">
					<Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						{t("list.more")}
					</Button>
				</div>
			)}
		</>
	);
}

function ListSkeleton() {
	return (
		<div className="flex flex-col gap-3 px-2 pt-5">
			{["a", "b", "c", "d"].map((row) => (
				<Skeleton key={row} className="h-8" />
			))}
		</div>
	);
}
