"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ChatMessage } from "@/lib/chat/message";
import { type Hop, isRefused, timeSlices } from "@/lib/client/chat/message-blocks";
import { HopRow } from "./hop-row";
import { useDurationWords } from "./use-duration-words";

interface HopPanelProps {
	readonly hops: readonly Hop[];
	readonly message: ChatMessage;
	/** The turn is at these calls now. */
	readonly running: boolean;
}

/** Calls that followed each other: what each did and which rule let it, and above several of them where the time went. */
export function HopPanel({ hops, message, running }: HopPanelProps) {
	const rows = (
		<ol className="hops">
			{hops.map((hop) => (
				<HopRow key={hop.call.call_id} hop={hop} message={message} />
			))}
		</ol>
	);
	if (hops.length < 2 || running) return rows;
	return (
		<details open className="group/panel text-small">
			<summary className="flex min-h-7 coarse:min-h-11 list-none items-center gap-2 rounded-sm text-muted hover:bg-well [&::-webkit-details-marker]:hidden">
				<ChevronRight
					aria-hidden
					className="icon-sm mx-0.5 text-faint transition-transform group-open/panel:rotate-90"
				/>
				<PanelWords hops={hops} />
				<TimeBar hops={hops} message={message} />
			</summary>
			{rows}
		</details>
	);
}

function PanelWords({ hops }: { readonly hops: readonly Hop[] }) {
	const t = useTranslations("chat");
	const refused = hops.filter(isRefused).length;
	const failed = hops.filter((hop) => !isRefused(hop) && hop.result?.status === "error").length;
	return (
		<span className="min-w-0 flex-1 truncate">
			{t.rich("hops.summary", {
				count: hops.length,
				done: hops.length - refused - failed,
				refused,
				failed,
				b: (words) => <b className="font-medium text-ink">{words}</b>,
			})}
		</span>
	);
}

const sliceLooks = { model: "bg-pressed", tool: "bg-violet", refused: "bg-red" } as const;

/** Where the time of a turn went. The numbers are said as well; shapes alone say nothing to many. */
function TimeBar({ hops, message }: Pick<HopPanelProps, "hops" | "message">) {
	const t = useTranslations("chat");
	const words = useDurationWords();
	const slices = timeSlices(hops, message.created_at, message.updated_at);
	const of = (kind: "model" | "tool") =>
		slices.filter((slice) => slice.of === kind).reduce((sum, { ms }) => sum + ms, 0);
	const total = slices.reduce((sum, { ms }) => sum + ms, 0);
	// A call waiting for a person for hours says nothing about time.
	if (total === 0 || hops.some(({ call }) => call.approval)) return null;
	return (
		<>
			<span
				role="img"
				aria-label={t("hops.time", { model: words(of("model")), tools: words(of("tool")) })}
				className="flex h-1.5 w-18 shrink-0 gap-0.5 md:w-32"
			>
				{slices.map((slice, index) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: slices have no name but their place.
						key={index}
						className={`min-w-0.75 rounded-[1px] ${sliceLooks[slice.of]}`}
						style={{ flexGrow: slice.ms }}
					/>
				))}
			</span>
			<span className="min-w-10 shrink-0 text-right text-faint text-micro">{words(total)}</span>
		</>
	);
}
