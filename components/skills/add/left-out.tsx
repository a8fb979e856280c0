"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/surface/section";
import type { SkillReading } from "@/lib/skill/skill-views";

/** Files that were not taken, with the reason each. */
export function LeftOut({ files }: { readonly files: SkillReading["left_out"] }) {
	const t = useTranslations("skills");
	return (
		<Section level={3} title={t("new.leftOut", { count: files.length })}>
			<ul className="flex max-h-60 flex-col gap-0.5 overflow-y-auto text-small">
				{files.map(({ path, reason }) => (
					<li key={path} className="flex min-w-0 flex-wrap items-baseline gap-x-3">
						<bdi dir="ltr" className="min-w-0 flex-1 font-mono text-[0.78125rem]/4.5 [overflow-wrap:anywhere]">
							{path}
						</bdi>
						<span className="text-faint text-micro">{t(`new.leftOutReason.${reason}`)}</span>
					</li>
				))}
			</ul>
		</Section>
	);
}
