"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PanelLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TimersButton } from "@/components/layout/timers/timers-button";
import { IconButton } from "@/components/ui/action/button";
import { UserText } from "@/components/ui/text/user-text";
import { useAlive } from "@/components/ui/use-alive";
import { conversationsQuery } from "@/lib/client/chat/chat-queries";
import { openList } from "../list/list-state";

interface ChatHeadProps {
	readonly title: string;
	/** The toggle. */
	readonly agent: ReactNode;
	readonly picker: ReactNode;
	readonly chip: ReactNode;
	/** What can be done with the conversation. */
	readonly menu?: ReactNode;
}

/** Above a conversation: one row on desktop, two on a phone, of which the second folds while the keyboard is open. */
export function ChatHead({ title, agent, picker, chip, menu }: ChatHeadProps) {
	return (
		<header className="flex shrink-0 flex-wrap items-center border-line border-b pt-safe-top max-md:px-1 md:h-13 md:flex-nowrap md:gap-4 md:pr-3 md:pl-6">
			<ListButton />
			<h1 className="min-w-0 flex-1 truncate text-card max-md:mr-2 max-md:min-h-13 max-md:content-center max-md:text-[0.9375rem]">
				<UserText>{title}</UserText>
			</h1>
			<div
				data-scrolls-sideways
				className="folds-with-keyboard flex min-w-0 items-center gap-2 max-md:order-last max-md:basis-full max-md:overflow-x-auto max-md:px-3 max-md:pb-2 md:flex-row-reverse md:gap-4"
			>
				{picker}
				{chip}
			</div>
			<div className="flex shrink-0 items-center gap-1 coarse:gap-2.5 max-md:has-[>:last-child:is(label)]:pr-2 md:gap-3">
				<TimersButton />
				{agent}
				{menu}
			</div>
		</header>
	);
}

/** Phone: the way to the list, with how many conversations wait for the person. */
function ListButton() {
	const t = useTranslations("chat");
	const { data } = useInfiniteQuery(conversationsQuery({}));
	const alive = useAlive();
	const waiting = (alive ? (data?.pages ?? []) : [])
		.flatMap(({ items }) => items)
		.filter(({ activity }) => activity === "waiting").length;
	return (
		<IconButton
			icon={PanelLeft}
			label={waiting > 0 ? t("list.openWaiting", { count: waiting }) : t("list.open")}
			onClick={openList}
			className="md:hidden"
			badge={
				waiting > 0 && (
					<span
						aria-hidden
						className="absolute -top-1.5 -right-2 grid size-4 place-items-center rounded-full bg-amber-tint font-semibold text-[0.6875rem]/none text-amber ring-1 ring-amber-line"
					>
						{waiting}
					</span>
				)
			}
		/>
	);
}
