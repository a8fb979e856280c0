"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { classNames } from "@/components/ui/class-names";
import { maskedLines, type ShownPart } from "../model/masked-text";

const looks: Readonly<Record<ShownPart["kind"], string>> = {
	key: "text-ink",
	value: "text-muted",
	sign: "text-faint",
	secret: "text-amber",
};

/** The pasted text with line numbers; secrets are dots and their lines are marked. */
export function PastedText({ text }: { readonly text: string }) {
	const t = useTranslations("mcp");
	const lines = useMemo(() => maskedLines(text), [text]);
	return (
		<section
			aria-label={t("import.shown")}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
			tabIndex={0}
			className="max-h-72 overflow-y-auto rounded-md border border-line bg-canvas py-1.5 font-mono text-micro/4.5"
		>
			{lines.map(({ number, parts, secret }) => (
				<div
					key={number}
					className={classNames(
						"grid grid-cols-[2.25rem_minmax(0,1fr)] pr-3",
						secret && "bg-amber-tint shadow-[inset_2px_0_0_var(--amber)]",
					)}
				>
					<span aria-hidden className="select-none pr-2.5 text-right text-faint">
						{number}
					</span>
					<code className="whitespace-pre-wrap text-[length:inherit] [overflow-wrap:anywhere]">
						{parts.map(({ kind, text: piece }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line have no other identity
							<span key={index} className={looks[kind]}>
								{piece}
							</span>
						))}
						{parts.length === 0 && " "}
					</code>
				</div>
			))}
		</section>
	);
}
