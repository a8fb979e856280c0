"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Brain } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Card } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { FailedRead } from "@/components/ui/surface/failed-read";
import { Skeleton } from "@/components/ui/surface/skeleton";
import type { MemoryEntry, MemoryKind } from "@/lib/chat/memory/memory-entry";
import { memoryQuery } from "@/lib/client/chat/memory-query";
import { DeleteMemoryDialog } from "./delete-memory-dialog";
import { MemoryNotices } from "./memory-notices";
import { MemoryRow } from "./memory-row";
import { MemorySelection } from "./memory-selection";
import { useMemoryActions } from "./use-memory-actions";

/** One kind of memory, newest first, a page at a time; several can be chosen and deleted at once. */
export function MemoryList({ kind }: { readonly kind: MemoryKind }) {
	const t = useTranslations("memory");
	const list = useInfiniteQuery(memoryQuery(kind));
	const actions = useMemoryActions();
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [asks, setAsks] = useState(false);
	const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
	const selected = entries.filter(({ id }) => chosen.has(id));
	const removeSelected = async () => {
		const removed = await actions.remove(selected.map(({ id }) => ({ kind, id })));
		setAsks(false);
		if (removed) setChosen(new Set());
	};
	return (
		<Card label={t(`kinds.${kind}`)}>
			<MemoryNotices actions={actions} />
			{list.isPending && <Skeleton className="m-4 h-20" />}
			{list.isError && <FailedRead title={t("failed")} again={t("retry")} onAgain={list.refetch} />}
			{list.isSuccess && entries.length === 0 && <NothingRemembered kind={kind} />}
			{entries.length > 0 && (
				<MemorySelection
					count={selected.length}
					all={selected.length === entries.length}
					onAll={(on) => setChosen(new Set(on ? entries.map(({ id }) => id) : []))}
					onDelete={() => setAsks(true)}
				/>
			)}
			<ul>
				{entries.map((entry) => (
					<MemoryRow
						key={entry.id}
						entry={entry}
						actions={actions}
						chosen={chosen.has(entry.id)}
						onChoose={(on) => setChosen(toggled(chosen, entry, on))}
					/>
				))}
			</ul>
			{list.hasNextPage && (
				<div className="flex justify-center border-line border-t py-3">
					<Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						{t("more")}
					</Button>
				</div>
			)}
			{asks && (
				<DeleteMemoryDialog
					count={selected.length}
					busy={actions.busy}
					onDelete={() => void removeSelected()}
					onClose={() => setAsks(false)}
				/>
			)}
		</Card>
	);
}

function toggled(chosen: ReadonlySet<string>, { id }: MemoryEntry, on: boolean): ReadonlySet<string> {
	const next = new Set(chosen);
	if (on) next.add(id);
	else next.delete(id);
	return next;
}

const settingOf: Readonly<Record<MemoryKind, string>> = {
	note: "/settings/workspace#workspace.working_memory_budget",
	reflection: "/settings/workspace#workspace.reflections_enabled",
};

function NothingRemembered({ kind }: { readonly kind: MemoryKind }) {
	const t = useTranslations("memory");
	return (
		<EmptyState
			icon={Brain}
			title={t(`none.${kind}`)}
			action={
				<Link href={settingOf[kind]} className={linkButtonClass()}>
					{t("openSetting")}
				</Link>
			}
		>
			{t(`noneText.${kind}`)}
		</EmptyState>
	);
}
