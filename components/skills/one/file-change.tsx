"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { Badge } from "@/components/ui/text/badge";
import { changedLines, type Line } from "@/lib/shared/text-changes";
import type { SkillUpdate } from "@/lib/skill/skill-views";

interface FileChangeProps {
	readonly change: SkillUpdate["changes"][number];
	readonly startsOpen: boolean;
}

/** One file that differs; unfolds to the lines that went and came. */
export function FileChange({ change, startsOpen }: FileChangeProps) {
	const t = useTranslations("skills");
	const id = useId();
	const [open, setOpen] = useState(startsOpen);
	const verb = change.before === null ? "added" : change.after === null ? "gone" : "changed";
	return (
		<li className="overflow-clip rounded-md border border-line">
			<button
				type="button"
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
				className="flex min-h-ctl w-full items-center gap-2 bg-well px-3 text-left -outline-offset-2"
			>
				<ChevronRight
					aria-hidden
					className={classNames("icon-sm text-faint transition-transform", open && "rotate-90")}
				/>
				<bdi dir="ltr" className="min-w-0 flex-1 font-mono text-[0.78125rem]/4 [overflow-wrap:anywhere]">
					{change.path}
				</bdi>
				<Badge bare {...(verb === "gone" ? { meaning: "danger" as const } : {})}>
					{t(`update.${verb}`)}
				</Badge>
			</button>
			<div id={id} hidden={!open} className="border-line border-t">
				{open && <ChangedLines change={change} />}
			</div>
		</li>
	);
}

const signs = { same: " ", gone: "−", new: "+" } as const;
const looks = { same: "text-faint", gone: "bg-red-tint text-red", new: "bg-green-tint text-green" } as const;

/** More lines come when they are asked for. */
const atOnce = 400;

function ChangedLines({ change }: Pick<FileChangeProps, "change">) {
	const t = useTranslations("skills");
	const words = { gone: t("update.oldLine"), new: t("update.newLine") };
	const [all, setAll] = useState(false);
	const lines = useMemo(() => changedLines(linesOf(change.before), linesOf(change.after)), [change]);
	const shown = all ? lines : lines.slice(0, atOnce);
	return (
		<>
			<section
				aria-label={change.path}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
				tabIndex={0}
				className="max-h-[60dvh] overflow-y-auto bg-canvas py-1 font-mono -outline-offset-2"
			>
				{shown.map((line, index) => (
					<ChangedLine
						// biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison have no other identity
						key={index}
						line={line}
						word={line.kind === "same" ? undefined : words[line.kind]}
					/>
				))}
			</section>
			{shown.length < lines.length && (
				<div className="flex justify-center border-line border-t py-2">
					<Button small onClick={() => setAll(true)}>
						{t("page.rest")}
					</Button>
				</div>
			)}
		</>
	);
}

function ChangedLine({ line, word }: { readonly line: Line; readonly word: string | undefined }) {
	return (
		<p className={`flex gap-2 whitespace-pre-wrap px-3 text-micro/4.5 [overflow-wrap:anywhere] ${looks[line.kind]}`}>
			<span aria-hidden className="select-none">
				{signs[line.kind]}
			</span>
			{word && <span className="sr-only">{word}</span>}
			<bdi className="min-w-0 flex-1">{line.text}</bdi>
		</p>
	);
}

const linesOf = (text: string | null): readonly string[] => (text === null ? [] : text.replace(/\r/g, "").split("\n"));
