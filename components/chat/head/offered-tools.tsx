"use client";

import { useFormatter, useTranslations } from "next-intl";
import { UserText } from "@/components/ui/text/user-text";
import type { ToolOffer } from "@/lib/chat/tool-offer";
import { NoticeRow } from "../thread/notice-row";

/** Every tool a turn would be offered, by where it comes from, with what it costs and the rule it runs under. */
export function OfferedTools({ offer }: { readonly offer: ToolOffer }) {
	const t = useTranslations("chat");
	const most = Math.max(1, ...offer.tools.map(({ tokens }) => tokens));
	const sources = [...new Set(offer.tools.map(({ source }) => source))];
	return (
		<div className="flex flex-col gap-4 text-small">
			{offer.notices.map((notice) => (
				<NoticeRow key={JSON.stringify(notice)} notice={notice} />
			))}
			{offer.tools.length === 0 && <p className="text-muted">{t("offer.none")}</p>}
			{sources.map((source) => (
				<section key={source}>
					<h3 className="pb-1 font-medium text-faint text-micro">
						<UserText>{source}</UserText>
					</h3>
					<ul className="overflow-clip rounded-md border border-line">
						{offer.tools
							.filter((tool) => tool.source === source)
							.map((tool) => (
								<ToolRow key={tool.name} tool={tool} most={most} />
							))}
					</ul>
				</section>
			))}
		</div>
	);
}

function ToolRow({ tool, most }: { readonly tool: ToolOffer["tools"][number]; readonly most: number }) {
	const t = useTranslations("chat");
	const format = useFormatter();
	return (
		<li className="flex flex-wrap items-center gap-x-3 border-line px-3 py-2 not-first:border-t">
			<code className="min-w-0 flex-1 basis-40 text-[0.78125rem]/4.5 [overflow-wrap:anywhere]">{tool.title}</code>
			<span className="flex items-center gap-2 text-faint text-micro">
				<span aria-hidden className="h-1 w-9 overflow-clip rounded-full bg-pressed">
					<span className="block h-full rounded-full bg-faint" style={{ width: `${(tool.tokens / most) * 100}%` }} />
				</span>
				<span className="w-9 text-right">{format.number(tool.tokens)}</span>
			</span>
			<span className="basis-full text-faint text-micro">{t(`rule.${tool.rule}`)}</span>
		</li>
	);
}
