"use client";

import { GitMerge, User } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { Conflict } from "@/lib/editor/conflict";
import type { Choice, RestoredMark } from "@/lib/editor/editor-state";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ActorRef } from "@/lib/setting/resource-snapshot";
import { actorIcon, ChangedByBadge } from "./actor-badge";
import { conflictPlace } from "./conflict-place";
import { ConflictRow, type ForeignSide } from "./conflict-row";
import { useActorWords } from "./words/use-actor-words";

interface ConflictNoticeProps {
	readonly definition: ResourceDefinition;
	readonly conflict: Conflict;
	readonly choices: Readonly<Record<string, Choice>>;
	/** The draft came back from the browser's store. */
	readonly restored: RestoredMark | null;
	/** Picks a side of one overlap; the last pick settles. */
	readonly onChoose: (key: string, side: Choice["side"]) => void;
	/** Puts my edits on the newest version; possible once nothing is open. */
	readonly onKeepMine: () => void;
	/** Drops my edits and shows the newest version. */
	readonly onUseLatest: () => void;
}

/** Inline at the head of a card: what both sides changed, field by field, and what will be kept. */
export function ConflictNotice(props: ConflictNoticeProps) {
	const { definition, conflict, choices, restored, onChoose, onKeepMine, onUseLatest } = props;
	const t = useTranslations("editor");
	const headingId = useId();
	const theirs = useForeignSide(conflict.theirs.write?.actor);
	const mine = conflict.differences.filter(({ side }) => side === "mine" || side === "both").length;
	const foreign = conflict.differences.filter(({ side }) => side !== "mine").length;
	const { write } = conflict.theirs;
	const names = { ...conflict.base.names, ...conflict.theirs.names };
	const [open] = conflict.open;
	return (
		<section id={conflictPlace(definition.type)} aria-labelledby={headingId} className="border-amber-line border-b">
			<Notice
				meaning="waiting"
				icon={GitMerge}
				live="status"
				headingId={headingId}
				title={
					restored
						? t.rich("conflict.restoredTitle", {
								time: () => <RelativeTime at={new Date(restored.storedAt).toISOString()} />,
							})
						: t("conflict.title")
				}
				aside={write && <ChangedByBadge write={write} count={foreign} />}
			>
				{t(restored ? "conflict.restoredKept" : "conflict.kept")}
			</Notice>
			<div className="diff-head" aria-hidden>
				<span>{t("conflict.field")}</span>
				<span>{t("conflict.before")}</span>
				<span>{t("conflict.yours")}</span>
				<bdi className="truncate">{theirs.title}</bdi>
				<span>{t("conflict.willKeep")}</span>
			</div>
			<ul>
				{conflict.differences.map((difference) => (
					<ConflictRow
						key={difference.key}
						definition={definition}
						difference={difference}
						names={names}
						theirs={theirs}
						chosen={choices[difference.key]?.side}
						onChoose={(side) => onChoose(difference.key, side)}
					/>
				))}
			</ul>
			<div className="flex flex-wrap items-center gap-2 px-gutter py-3 md:pl-[calc(var(--gutter)+1.5rem)]">
				<Button
					look="strong"
					className="max-md:flex-1"
					onClick={onKeepMine}
					blockedBy={open && t("conflict.pickFirst", { count: conflict.open.length })}
				>
					{t("conflict.keepMine")}
				</Button>
				<Button onClick={onUseLatest}>{t("conflict.useLatest")}</Button>
				<span className="text-faint text-small max-md:w-full">{t("conflict.useLatestDrops", { count: mine })}</span>
			</div>
		</section>
	);
}

/** Whose the other side is; what this person wrote elsewhere is the latest version, nobody else's. */
function useForeignSide(actor: ActorRef | undefined): ForeignSide {
	const t = useTranslations("editor");
	const title = useActorWords()(actor);
	const agent = actor?.kind === "token" || actor?.kind === "conversation";
	const icon = actor ? actorIcon(actor) : User;
	if (actor?.kind === "person" && actor.name.trim() === "")
		return { title: t("conflict.latest"), keep: t("conflict.takesLatest"), icon, agent };
	return { title, keep: t("conflict.takesTheirs", { actor: title }), icon, agent };
}
