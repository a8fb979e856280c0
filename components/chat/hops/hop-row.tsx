"use client";

import { Ban, Check, Circle, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import type { ChatMessage } from "@/lib/chat/message";
import { shownTool } from "@/lib/client/chat/hop-words";
import { durationOf, type Hop, isRefused } from "@/lib/client/chat/message-blocks";
import { useChatControls } from "../chat-controls";
import { HopArguments } from "./hop-arguments";
import { HopResult } from "./hop-result";
import { HopRule } from "./hop-rule";
import { useDurationWords } from "./use-duration-words";

const details = onDemand(() => import("./hop-detail"));

/** How a row looks: done, under way, failed, not run, or over without an answer. */
type HopLook = "ok" | "run" | "error" | "no" | "old";

const nodeIcons: Readonly<Record<HopLook, LucideIcon>> = {
	ok: Check,
	run: Circle,
	error: TriangleAlert,
	no: Ban,
	old: Clock,
};

function lookOf(hop: Hop): HopLook {
	const { call, result } = hop;
	if (call.approval?.state === "expired" || call.approval?.state === "not_answered" || result?.status === "cancelled")
		return "old";
	if (isRefused(hop)) return "no";
	if (!result) return "run";
	return result.status === "error" ? "error" : "ok";
}

interface HopRowProps {
	readonly hop: Hop;
	readonly message: ChatMessage;
}

/** One call: tool, arguments, result, the rule that decided, duration. Pressed, it shows all of it. */
export function HopRow({ hop, message }: HopRowProps) {
	const t = useTranslations("chat");
	const words = useDurationWords();
	const { details: startsOpen } = useChatControls();
	const [open, setOpen] = useState(startsOpen);
	const detail = useOnDemand(details, open, () => setOpen(false));
	const { call } = hop;
	const look = lookOf(hop);
	const Icon = nodeIcons[look];
	const duration = durationOf(call);
	return (
		<li data-hop={call.tool} data-look={look}>
			<div className="hop" data-look={look}>
				<span className="hop-node" data-look={look} role="img" aria-label={t(`hops.look.${look}`)}>
					{look === "run" ? <span className="pulse-dot" /> : <Icon aria-hidden className="size-2.75 stroke-[2.5]" />}
				</span>
				<button
					type="button"
					aria-expanded={open}
					title={t("hops.details")}
					onClick={() => setOpen(!open)}
					className="hop-tool min-w-0 text-left font-medium font-mono text-[0.78125rem]/4.5 text-ink after:absolute after:inset-0 hover:underline"
				>
					<span className="block truncate">{shownTool(call)}</span>
				</button>
				<code className="hop-args min-w-0 truncate text-[0.78125rem]/4.5 text-muted">
					<HopArguments hop={hop} />
				</code>
				<span
					className={classNames(
						"hop-result min-w-0 text-micro/4.5",
						look === "no" || look === "error"
							? "font-medium text-red"
							: look === "run"
								? "font-medium text-violet"
								: "text-muted",
						(look === "ok" || look === "run") && "truncate",
					)}
				>
					<HopResult hop={hop} />
				</span>
				<HopRule hop={hop} look={look} message={message} />
				<span className="hop-time whitespace-nowrap text-right text-faint text-micro/4.5">
					{duration !== undefined && look !== "no" && words(duration)}
				</span>
			</div>
			{open && detail && <detail.part.HopDetail hop={hop} message={message} />}
		</li>
	);
}
