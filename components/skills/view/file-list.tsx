"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { TextButton } from "@/components/ui/action/text-link";
import type { SkillFileEntry } from "@/lib/skill/skill-views";

/** More files come when they are asked for. */
const atOnce = 8;

/** The files beside a SKILL.md with their sizes. */
export function FileList({ files }: { readonly files: readonly SkillFileEntry[] }) {
	const t = useTranslations("skills");
	const sizeWords = useSizeWords();
	const [all, setAll] = useState(false);
	if (files.length === 0) return <span className="text-muted">{t("facts.noFiles")}</span>;
	const shown = all ? files : files.slice(0, atOnce);
	return (
		<>
			<ul className="flex flex-col gap-0.5">
				{shown.map(({ path, bytes }) => (
					<li key={path} className="flex min-w-0 items-baseline gap-3">
						<bdi dir="ltr" className="min-w-0 flex-1 font-mono text-[0.78125rem]/4.5 [overflow-wrap:anywhere]">
							{path}
						</bdi>
						<span className="shrink-0 text-faint text-micro">{sizeWords(bytes)}</span>
					</li>
				))}
			</ul>
			{shown.length < files.length && (
				<TextButton className="mt-1" onClick={() => setAll(true)}>
					{t("new.more", { count: files.length - shown.length })}
				</TextButton>
			)}
		</>
	);
}

const units = ["byte", "kilobyte", "megabyte"] as const;

/** A size in bytes in the reader's words, such as 12 kB. */
export function useSizeWords(): (bytes: number) => string {
	const format = useFormatter();
	return (bytes) => {
		const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
		return format.number(bytes / 1_000 ** step, {
			style: "unit",
			unit: units[step] ?? "byte",
			unitDisplay: step === 0 ? "long" : "short",
			maximumFractionDigits: step === 0 || bytes >= 10 * 1_000 ** step ? 0 : 1,
		});
	};
}
