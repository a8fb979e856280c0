"use client";

import { useQuery } from "@tanstack/react-query";
import { Shield, ShieldOff } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Sheet } from "@/components/ui/overlay/dialog";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { useAlive } from "@/components/ui/use-alive";
import type { ConversationKind } from "@/lib/chat/conversation";
import type { ToolOffer } from "@/lib/chat/tool-offer";
import { offerQuery } from "@/lib/client/chat/chat-queries";
import { OfferedTools } from "./offered-tools";

interface OfferChipProps {
	readonly profileId: string;
	readonly conversationId?: string;
	readonly kind: ConversationKind;
	/** The Agent toggle; off, nothing is offered. */
	readonly agent: boolean;
	/** Where there is little room: without the tokens. */
	readonly compact?: boolean;
}

/** "12 tools · 3.1k tokens · asks before writing", and behind it the list. */
export function OfferChip({ profileId, conversationId, kind, agent, compact = false }: OfferChipProps) {
	const t = useTranslations("chat");
	const [open, setOpen] = useState(false);
	const alive = useAlive();
	const { data, isError } = useQuery({
		...offerQuery({ profileId, kind, ...(conversationId !== undefined && { conversationId }) }),
		enabled: agent,
	});
	if (!agent || isError) return null;
	if (!alive || !data)
		return <Skeleton className="h-ctl-s w-48 max-md:w-auto max-md:flex-1 rounded-full max-md:rounded-md" />;
	return (
		<>
			<button
				type="button"
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
				className={classNames(
					"flex h-ctl-s min-w-0 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-surface px-2.5 text-left text-micro text-muted hover:border-faint",
					!compact && "max-md:flex-1 max-md:rounded-md",
				)}
			>
				<OfferWords offer={data} compact={compact} />
			</button>
			<Sheet open={open} onOpenChange={setOpen} title={t("offer.title")} description={t("offer.description")}>
				<OfferedTools offer={data} />
			</Sheet>
		</>
	);
}

function OfferWords({ offer, compact }: { readonly offer: ToolOffer; readonly compact: boolean }) {
	const t = useTranslations("chat");
	const format = useFormatter();
	const Icon = offer.asks || offer.tools.length === 0 ? Shield : ShieldOff;
	return (
		<>
			<SourceMeter offer={offer} />
			<span className={classNames("flex min-w-0 gap-x-2", compact ? "coarse:flex-col" : "max-md:flex-col")}>
				<span className="truncate">
					{t("offer.tools", { count: offer.tools.length })}
					{!compact && (
						<>
							<span className="mx-1.5 text-faint">·</span>
							{t("offer.tokens", {
								count: offer.tokens,
								short: format.number(offer.tokens, { notation: "compact", maximumFractionDigits: 1 }),
							})}
						</>
					)}
				</span>
				{offer.tools.length > 0 && (
					<span className="inline-flex min-w-0 items-center gap-1 font-medium text-ink">
						<Icon aria-hidden className="icon-xs" />
						<span className="truncate">{offer.asks ? t("offer.asks") : t("offer.runs")}</span>
					</span>
				)}
			</span>
		</>
	);
}

const shades = ["bg-violet", "bg-violet/60", "bg-violet/30"] as const;

/** How the tokens are spread over where the tools come from, the largest first. */
function SourceMeter({ offer }: { readonly offer: ToolOffer }) {
	const sums = new Map<string, number>();
	for (const { source, tokens } of offer.tools) sums.set(source, (sums.get(source) ?? 0) + tokens);
	const largest = [...sums].sort(([, a], [, b]) => b - a).slice(0, shades.length);
	if (largest.length === 0) return null;
	return (
		<span aria-hidden className="flex h-1 w-7 shrink-0 gap-px max-md:hidden">
			{largest.map(([source, tokens], index) => (
				<span key={source} className={`rounded-[1px] ${shades[index]}`} style={{ flexGrow: Math.max(tokens, 1) }} />
			))}
		</span>
	);
}
