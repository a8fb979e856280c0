"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { undoWrite } from "@/app/actions/history";
import { actorIcon } from "@/components/setting/actor-badge";
import { useActorWords } from "@/components/setting/words/use-actor-words";
import { useErrorWords } from "@/components/setting/words/use-error-words";
import { Button } from "@/components/ui/action/button";
import { TextButton } from "@/components/ui/action/text-link";
import { FailedRead } from "@/components/ui/surface/failed-read";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { Badge } from "@/components/ui/text/badge";
import { announce } from "@/components/ui/text/live-region";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import { type HistoryPlace, historyQuery } from "@/lib/client/history-query";
import { newSaveId } from "@/lib/client/new-save-id";
import { readAgain } from "@/lib/client/query-client";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import { resourceOf } from "@/lib/tool/resources";
import { HistoryChanges } from "./history-changes";
import { RecordName, WhatChanged } from "./history-words";

/** Writes of one record or of all, newest first, a page at a time; each can be taken back. */
export function HistoryList({ place }: { readonly place: HistoryPlace }) {
	const t = useTranslations("history");
	const list = useInfiniteQuery(historyQuery(place));
	if (list.isPending) return <Skeleton className="m-4 h-20" />;
	if (list.isError) {
		return <FailedRead title={t("failed")} again={t("retry")} onAgain={list.refetch} />;
	}
	const entries = list.data.pages.flatMap(({ items }) => items);
	if (entries.length === 0) return <p className="px-gutter pb-4 text-faint text-small">{t("none")}</p>;
	return (
		<>
			<ol>
				{entries.map((entry) => (
					<HistoryRow key={entry.event_id} entry={entry} named={place.id === undefined} />
				))}
			</ol>
			{list.hasNextPage && (
				<div className="flex justify-center border-line border-t py-3">
					<Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						{t("more")}
					</Button>
				</div>
			)}
		</>
	);
}

interface HistoryRowProps {
	readonly entry: HistoryEntry;
	/** Says which record it was. */
	readonly named: boolean;
}

function HistoryRow({ entry, named }: HistoryRowProps) {
	const t = useTranslations("history");
	const actorWords = useActorWords();
	const Icon = actorIcon(entry.actor);
	const agent = entry.actor.kind === "token" || entry.actor.kind === "conversation";
	return (
		<li
			data-event={entry.event_id}
			className="flex flex-col gap-2 border-line border-t px-gutter py-3 first:border-t-0"
		>
			<div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
				<Badge bare={!agent} icon={Icon} {...(agent ? { meaning: "theirs" as const } : {})}>
					<UserText>{actorWords(entry.actor)}</UserText>
				</Badge>
				<span className="min-w-0 flex-1 truncate text-small max-md:order-last max-md:basis-full max-md:whitespace-normal">
					{named && <RecordName entry={entry} />}
					{(named || !entry.changes || entry.name.endsWith(".created")) && <WhatChanged entry={entry} />}
				</span>
				<span className="text-faint text-small max-md:flex-1">
					{entry.channel !== entry.actor.kind && <>{t(`channel.${entry.channel}`)} · </>}
					<RelativeTime at={entry.at} />
				</span>
				{canUndo(entry) && <UndoButton entry={entry} />}
			</div>
			{entry.changes && <HistoryChanges entry={entry} changes={entry.changes} />}
		</li>
	);
}

/** What Steward made at its first start is not taken back by a tap. */
const canUndo = ({ name, channel, resource_type: type }: HistoryEntry) =>
	resourceOf(type) !== undefined && !(channel === "system" && name.endsWith(".created"));

/** Takes a write back; a field somebody changed since refuses, and says so. */
function UndoButton({ entry }: { readonly entry: HistoryEntry }) {
	const t = useTranslations("history");
	const errorWords = useErrorWords();
	const client = useQueryClient();
	const [saveId, setSaveId] = useState(newSaveId);
	const [state, setState] = useState<{ readonly busy: boolean; readonly refusal: string | null }>({
		busy: false,
		refusal: null,
	});
	const undo = async () => {
		setState({ busy: true, refusal: null });
		const outcome = await saveWithLimit(() => undoWrite({ event_id: entry.event_id, save_id: saveId }));
		const refusal = outcome.kind === "refused" ? errorWords(outcome.error) : null;
		setState({ busy: false, refusal });
		if (outcome.kind !== "unknown") setSaveId(newSaveId());
		if (outcome.kind === "answered") announce(t("undone"));
		await readAgain(client);
	};
	return (
		<>
			<TextButton icon={Undo2} aria-busy={state.busy || undefined} onClick={() => void undo()}>
				{t("undo")}
			</TextButton>
			{state.refusal && (
				<span role="alert" className="basis-full text-red text-small">
					{state.refusal}
				</span>
			)}
		</>
	);
}
