"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { VisibleText } from "@/components/ui/text/visible-text";

interface SourceLinesProps {
	readonly text: string;
	readonly label: string;
	/** Lines to look at, from 1. */
	readonly marked?: ReadonlySet<number>;
}

/** More lines come when they are asked for. */
const atOnce = 400;

/** A file as it is: numbered lines, what cannot be seen shown by its code, marked lines tinted. */
export function SourceLines({ text, label, marked }: SourceLinesProps) {
	const t = useTranslations("skills");
	const [all, setAll] = useState(false);
	const lines = text.split("\n");
	const shown = all ? lines : lines.slice(0, atOnce);
	return (
		<>
			<section
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
				tabIndex={0}
				className="max-h-[60dvh] overflow-y-auto rounded-md border border-line bg-canvas py-1.5 font-mono text-micro/4.5 -outline-offset-2"
			>
				{shown.map((line, index) => (
					<div
						// biome-ignore lint/suspicious/noArrayIndexKey: a line number is its own identity
						key={index}
						className={classNames(
							"grid grid-cols-[3rem_minmax(0,1fr)] pr-3",
							marked?.has(index + 1) && "bg-amber-tint shadow-[inset_2px_0_0_var(--amber)]",
						)}
					>
						<span aria-hidden className="select-none pr-2.5 text-right text-faint">
							{index + 1}
						</span>
						<code dir="auto" className="whitespace-pre-wrap text-[length:inherit] [overflow-wrap:anywhere]">
							{line === "" ? " " : <VisibleText text={line.replace(/\r$/, "")} />}
						</code>
					</div>
				))}
			</section>
			{shown.length < lines.length && (
				<div className="flex justify-center pt-2">
					<Button small onClick={() => setAll(true)}>
						{t("page.rest")}
					</Button>
				</div>
			)}
		</>
	);
}
