"use client";

import { Ban, Hand, Hourglass } from "lucide-react";
import { usePathname } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { classNames } from "@/components/ui/class-names";
import { UserText } from "@/components/ui/text/user-text";
import type { ConversationRow } from "@/lib/client/chat/chat-queries";
import type { DayGroup } from "@/lib/client/chat/conversation-days";
import { useMoment } from "../thread/route/use-moment";

interface ConversationEntryProps {
	readonly row: ConversationRow;
	readonly group: DayGroup;
	readonly onGo?: () => void;
}

/** One conversation: its title, and what it is at or when it last moved. */
export function ConversationEntry({ row, group, onGo }: ConversationEntryProps) {
	const t = useTranslations("chat");
	const href = `/chat/${encodeURIComponent(row.id)}`;
	const current = usePathname() === href;
	return (
		<li>
			<NavLink
				href={href}
				aria-current={current ? "page" : undefined}
				{...(onGo && { onClick: onGo })}
				className={classNames(
					"flex min-h-11 flex-col justify-center rounded-sm px-2 py-1.5 -outline-offset-2",
					current ? "bg-pressed" : "hover:bg-well",
				)}
			>
				<UserText className={classNames("block truncate text-small", current && "font-medium")}>
					{row.title === "" ? t("untitled") : row.title}
				</UserText>
				<EntryState row={row} group={group} />
				{row.excerpt !== undefined && row.excerpt !== "" && (
					<UserText className="line-clamp-2 text-faint text-micro">{row.excerpt}</UserText>
				)}
			</NavLink>
		</li>
	);
}

function AtWork() {
	const t = useTranslations("chat");
	return (
		<span className="flex items-center gap-1.25 text-micro text-violet">
			<span aria-hidden className="pulse-dot mx-0.75 size-1.5" />
			{t("working")}
		</span>
	);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Waits until its time, with the day where that is far, then is at work again. */
function Parked({ until }: { readonly until: string }) {
	const t = useTranslations("chat");
	const format = useFormatter();
	const { due, now } = useMoment(until);
	if (now >= due) return <AtWork />;
	const time = format.dateTime(new Date(until), {
		...(due - now > dayMs && { weekday: "short" }),
		hour: "2-digit",
		minute: "2-digit",
	});
	return (
		<span className="flex items-center gap-1.25 text-micro text-muted">
			<Hourglass aria-hidden className="icon-xs" />
			{t("list.parked", { time })}
		</span>
	);
}

/** Ends of a turn that the row names. */
const endings = ["failed", "stopped", "interrupted"] as const;

function EntryState({ row, group }: Pick<ConversationEntryProps, "row" | "group">) {
	const t = useTranslations("chat");
	const format = useFormatter();
	if (row.activity === "waiting")
		return (
			<span className="flex items-center gap-1.25 font-medium text-amber text-micro">
				<Hand aria-hidden className="icon-xs" />
				{t("waitingForYou")}
			</span>
		);
	if (row.activity === "streaming")
		return row.goes_on_at === undefined ? <AtWork /> : <Parked until={row.goes_on_at} />;
	const ended = endings.find((status) => status === row.last_status);
	const at = new Date(row.updated_at);
	const words =
		group === "today" || group === "yesterday"
			? format.dateTime(at, { hour: "2-digit", minute: "2-digit" })
			: format.dateTime(at, group === "week" ? { weekday: "short" } : { dateStyle: "medium" });
	return (
		<span className={classNames("flex items-center gap-1 text-micro", ended === "failed" ? "text-red" : "text-faint")}>
			{ended === "failed" && <Ban aria-hidden className="icon-xs" />}
			{ended && `${t(`list.ended.${ended}`)} · `}
			<time dateTime={row.updated_at}>{words}</time>
		</span>
	);
}
