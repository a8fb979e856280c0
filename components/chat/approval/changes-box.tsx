"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { VisibleText } from "@/components/ui/text/visible-text";
import type { ProposedChange } from "@/lib/chat/part";
import { useChangeWords } from "../hops/use-change-words";
import { MeasuredBox } from "./measured-box";

/** What a call would change: old → new, in full. */
export function ChangesBox({ changes }: { readonly changes: readonly ProposedChange[] }) {
	const t = useTranslations("chat");
	return (
		<div className="flex min-w-0 flex-col overflow-clip rounded-md border border-line">
			<header className="flex min-h-7.5 items-center gap-2 border-line border-b bg-well px-2.5 py-0.5 text-micro">
				<b className="font-medium">{t("ask.changes")}</b>
				<span className="min-w-0 text-faint">{t("ask.oldNew")}</span>
			</header>
			<MeasuredBox label={t("ask.changes")}>
				{changes.map((change) => (
					<ChangeRows key={`${change.record}/${change.key}`} change={change} />
				))}
			</MeasuredBox>
		</div>
	);
}

/** Longest value that stands beside its label. */
const shortValue = 24;

function ChangeRows({ change }: { readonly change: ProposedChange }) {
	return useChangeWords(change).map(({ key, ...words }) => <ChangeRow key={key} {...words} />);
}

function ChangeRow({
	place,
	before,
	after,
}: {
	readonly place: string;
	readonly before: string;
	readonly after: string;
}) {
	if (before.length + after.length <= shortValue)
		return (
			<span className="flex flex-wrap items-center gap-x-1.5 py-0.5">
				<span className="min-w-0 flex-1 font-sans text-faint">{place}</span>
				<del className="text-faint no-underline">
					<VisibleText text={before} />
				</del>
				<ArrowRight aria-hidden className="icon-xs text-faint" />
				<ins className="text-violet no-underline">
					<VisibleText text={after} />
				</ins>
			</span>
		);
	return (
		<span className="block py-1">
			<span className="block font-sans text-faint">{place}</span>
			<del className="relative block pl-[2ch] text-faint no-underline before:absolute before:left-0 before:content-['−']">
				<VisibleText text={before} />
			</del>
			<ins className="relative block pl-[2ch] text-violet no-underline before:absolute before:left-0 before:content-['+']">
				<VisibleText text={after} />
			</ins>
		</span>
	);
}
