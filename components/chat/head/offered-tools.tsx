"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { UserText } from "@/components/ui/text/user-text";
import type { ToolOffer, ToolOfferEntry } from "@/lib/chat/tool-offer";
import { queryKeys } from "@/lib/client/query-keys";
import { useChatAction, useChatControls } from "../chat-controls";
import { NoticeRow } from "../thread/notice-row";

/** Every tool a turn would be offered, by where it comes from, with what it costs and the rule it runs under. */
export function OfferedTools({ offer }: { readonly offer: ToolOffer }) {
	const t = useTranslations("chat");
	const most = Math.max(1, ...offer.tools.map(({ tokens }) => tokens));
	const sources = [...new Map(offer.tools.map(({ source, own }) => [`${own} ${source}`, { source, own }])).values()];
	return (
		<div className="flex flex-col gap-4 text-small">
			{offer.notices.map((notice) => (
				<NoticeRow key={JSON.stringify(notice)} notice={notice} />
			))}
			{offer.tools.length === 0 && <p className="text-muted">{t("offer.none")}</p>}
			{sources.map(({ source, own }) => (
				<section key={`${own} ${source}`}>
					<h3 className="pb-1 font-medium text-faint text-micro">
						<SourceName source={source} own={own} />
					</h3>
					<ul className="overflow-clip rounded-md border border-line">
						{offer.tools
							.filter((tool) => tool.source === source && tool.own === own)
							.map((tool) => (
								<ToolRow key={tool.name} tool={tool} most={most} />
							))}
					</ul>
				</section>
			))}
		</div>
	);
}

const ownToolsets = ["settings", "profiles", "memory", "chat", "toolsets", "skills"] as const;

/** A toolset of Steward in the reader's language; a server by its own name. */
function SourceName({ source, own }: Pick<ToolOfferEntry, "source" | "own">) {
	const t = useTranslations("chat");
	const toolset = own ? ownToolsets.find((name) => name === source) : undefined;
	return toolset ? t(`offer.own.${toolset}`) : <UserText>{source}</UserText>;
}

interface ToolRowProps {
	readonly tool: ToolOfferEntry;
	/** Tokens of the costliest one. */
	readonly most: number;
}

function ToolRow({ tool, most }: ToolRowProps) {
	const t = useTranslations("chat");
	const format = useFormatter();
	return (
		<li className="flex flex-wrap items-center gap-x-3 border-line px-3 py-2 not-first:border-t">
			<span
				className={classNames(
					"min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]",
					!tool.own && "font-mono text-[0.78125rem]/4.5",
				)}
			>
				{tool.title}
			</span>
			<span className="flex items-center gap-2 text-faint text-micro">
				<span aria-hidden className="h-1 w-9 overflow-clip rounded-full bg-pressed">
					<span className="block h-full rounded-full bg-faint" style={{ width: `${(tool.tokens / most) * 100}%` }} />
				</span>
				<span className="w-9 text-right">{format.number(tool.tokens)}</span>
			</span>
			<span className="flex basis-full items-center justify-between gap-3 text-faint text-micro">
				{t(`rule.${tool.rule}`)}
				{tool.grant !== undefined && <AskAgain tool={tool.title} grant={tool.grant} />}
			</span>
		</li>
	);
}

/** Takes back what was allowed in this conversation. */
function AskAgain({ tool, grant }: { readonly tool: string; readonly grant: string }) {
	const t = useTranslations("chat");
	const client = useQueryClient();
	const { actions, conversation } = useChatControls();
	const { run, busy, refusal } = useChatAction();
	const askAgain = async () => {
		const done = await run("revoke", () => actions.revokeInConversation({ conversation_id: conversation.id, grant }));
		if (done !== undefined) await client.invalidateQueries({ queryKey: queryKeys.offers });
	};
	return (
		<span className="flex items-center gap-2">
			{refusal !== null && <span className="text-red">{refusal}</span>}
			<Button
				small
				busy={busy !== null}
				aria-label={t("offer.askAgainNamed", { tool })}
				onClick={() => void askAgain()}
			>
				{t("offer.askAgain")}
			</Button>
		</span>
	);
}
