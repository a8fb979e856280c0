"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

interface ReferenceChipProps {
	readonly name: string;
	/** No stored secret has the name. */
	readonly missing: boolean;
}

/** A stored secret by name, inside a value. */
export function ReferenceChip({ name, missing }: ReferenceChipProps) {
	const t = useTranslations("mcp");
	return (
		<span
			className={classNames(
				"inline-flex h-5.5 min-w-0 items-center gap-1.5 rounded-sm border px-2 font-mono text-[0.78125rem]/4",
				missing ? "border-amber-line bg-amber-tint text-amber" : "border-line bg-well text-ink",
			)}
		>
			<KeyRound aria-hidden className="icon-xs" />
			<bdi className="truncate">{name}</bdi>
			{missing && <span className="shrink-0 font-sans text-micro">{t("notStored")}</span>}
		</span>
	);
}
