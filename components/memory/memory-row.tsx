"use client";

import { Ellipsis, PencilLine, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import { Menu } from "@/components/ui/action/menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { TextButton, textLinkClass } from "@/components/ui/action/text-link";
import { classNames } from "@/components/ui/class-names";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Badge } from "@/components/ui/text/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import type { MemoryEntry } from "@/lib/chat/memory/memory-entry";
import { MemoryEditor } from "./memory-editor";
import type { MemoryActions } from "./use-memory-actions";

interface MemoryRowProps {
	readonly entry: MemoryEntry;
	readonly actions: MemoryActions;
	readonly chosen: boolean;
	readonly onChoose: (on: boolean) => void;
}

/** One remembered text with where it comes from; long ones are folded. */
export function MemoryRow({ entry, actions, chosen, onChoose }: MemoryRowProps) {
	const t = useTranslations("memory");
	const [edits, setEdits] = useState(false);
	const begins = beginningOf(entry.text);
	const more = t("actions", { text: begins });
	const entries: readonly MenuEntry[] = [
		{ kind: "action", label: t("edit"), icon: PencilLine, onSelect: () => setEdits(true) },
		{ kind: "line", id: "danger" },
		{
			kind: "action",
			label: t("delete"),
			icon: Trash2,
			danger: true,
			onSelect: () => void actions.remove([{ kind: entry.kind, id: entry.id }]),
		},
	];
	return (
		<li id={entry.id} className="flex items-start gap-3 border-line border-t px-gutter py-2.5 first:border-t-0">
			<Checkbox wordless checked={chosen} onChange={onChoose} label={t("select", { text: begins })} />
			<div className="flex min-w-0 flex-1 flex-col gap-1.5 coarse:pt-2.5">
				{edits ? (
					<MemoryEditor entry={entry} actions={actions} onClose={() => setEdits(false)} />
				) : (
					<RememberedText text={entry.text} />
				)}
				<Origin entry={entry} />
			</div>
			<Menu label={more} entries={entries} trigger={<IconButton icon={Ellipsis} label={more} />} />
		</li>
	);
}

/** The first words, for names of controls. */
function beginningOf(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const letters = [...new Intl.Segmenter().segment(line.slice(0, 400))].slice(0, 40).map(({ segment }) => segment);
	const head = letters.join("");
	return head.length < line.length ? `${head}…` : head;
}

/** Texts of more lines or characters are folded. */
const longest = { lines: 6, characters: 480 };

function RememberedText({ text }: { readonly text: string }) {
	const t = useTranslations("memory");
	const [open, setOpen] = useState(false);
	const long = text.length > longest.characters || text.split("\n").length > longest.lines;
	return (
		<>
			<p
				dir="auto"
				className={classNames(
					"whitespace-pre-wrap text-small [overflow-wrap:anywhere]",
					long && !open && "line-clamp-6",
				)}
			>
				{text}
			</p>
			{long && (
				<TextButton aria-expanded={open} onClick={() => setOpen(!open)} className="self-start text-small">
					{t(open ? "collapse" : "expand")}
				</TextButton>
			)}
		</>
	);
}

function Origin({ entry }: { readonly entry: MemoryEntry }) {
	const t = useTranslations("memory");
	const { conversation_id: id, conversation_title: title } = entry;
	return (
		<div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-small">
			{entry.protected && <Badge>{t("kept")}</Badge>}
			<span className="min-w-0 [overflow-wrap:anywhere]">
				{t.rich("from", {
					conversation: () =>
						title === "" ? (
							t(entry.kind === "note" ? "untitled" : "gone")
						) : (
							<Link href={`/chat/${id}`} className={textLinkClass}>
								<UserText>{title}</UserText>
							</Link>
						),
				})}
			</span>
			<RelativeTime at={entry.created_at} />
		</div>
	);
}
