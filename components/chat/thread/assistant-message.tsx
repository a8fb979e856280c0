"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Prose } from "@/components/ui/prose/prose";
import type { ChatMessage } from "@/lib/chat/message";
import { blocksOf, type MessageBlock } from "@/lib/client/chat/message-blocks";
import { WaitingCard } from "../approval/waiting-card";
import { ChangeLines } from "../hops/change-lines";
import { HopPanel } from "../hops/hop-panel";
import { ShownResults } from "../hops/shown-results";
import { MessageFooter } from "./message-footer";
import { MessageStatusRow } from "./message-status";
import { NoticeRow } from "./notice-row";
import { OfferedAction } from "./offered-action";
import { Reasoning } from "./reasoning";
import { RouteRow } from "./route/route-row";
import { isPause } from "./route/use-route-words";
import { Working } from "./working";

interface AssistantMessageProps {
	readonly message: ChatMessage;
	/** The last message of the conversation: what can go on, goes on here. */
	readonly last: boolean;
}

/** One turn: the page itself, not a bubble. */
export function AssistantMessage({ message, last }: AssistantMessageProps) {
	const t = useTranslations("chat");
	const blocks = blocksOf(message);
	const streaming = message.status === "streaming";
	// What a person can do stands below the place where the turn is at work.
	const at = blocks.findLastIndex(({ kind }) => kind !== "action");
	const working = streaming && !saysItself(blocks[at]);
	return (
		<article
			data-message={message.id}
			data-status={message.status}
			tabIndex={-1}
			className="group flex min-w-0 flex-col gap-3 outline-none"
		>
			<h2 className="sr-only">{t("assistant")}</h2>
			{blocks.map((block, index) => (
				<Fragment key={block.key}>
					{working && index === at + 1 && <Working />}
					<Block block={block} message={message} running={streaming && index === at} />
				</Fragment>
			))}
			{working && at === blocks.length - 1 && <Working />}
			<MessageStatusRow message={message} last={last} />
			{!streaming && message.status !== "waiting" && <MessageFooter message={message} last={last} />}
		</article>
	);
}

/** Text grows, and a row of a turn that waits says how long: neither needs to be called work. */
function saysItself(block: MessageBlock | undefined): boolean {
	return block?.kind === "text" || (block?.kind === "route" && isPause(block.route));
}

interface BlockProps {
	readonly block: MessageBlock;
	readonly message: ChatMessage;
	/** The turn is at it now. */
	readonly running: boolean;
}

function Block({ block, message, running }: BlockProps) {
	switch (block.kind) {
		case "text":
			return <Prose text={block.text} growing={running} />;
		case "reasoning":
			return <Reasoning text={block.text} running={running} />;
		case "hops":
			return <HopPanel hops={block.hops} message={message} running={running} />;
		case "card":
			return <WaitingCard call={block.call} message={message} />;
		case "shown":
			return <ShownResults shown={block.shown} message={message} />;
		case "changes":
			return <ChangeLines changes={block.changes} />;
		case "notice":
			return <NoticeRow notice={block.notice} />;
		case "route":
			return <RouteRow route={block.route} message={message} running={running} />;
		case "action":
			return <OfferedAction part={block.action} place={`${message.id}.${block.key}`} />;
	}
}
