"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { KeyHint } from "@/components/ui/text/key-hint";
import { useChord } from "./keys/shortcuts";

interface SaveBarProps {
	/** What there is to save and what needs a look: bare badges and links. */
	readonly state: ReactNode;
	readonly discard: { readonly label: string; readonly onDiscard: () => void };
	/** The one primary button: names what it will send. */
	readonly save: {
		readonly label: string;
		readonly onSave: () => void;
		readonly busy: boolean;
		/** Why nothing can be sent; absent: something can. */
		readonly blockedBy?: string | undefined;
	};
	readonly wide?: boolean;
}

/** The bar takes room while it is there; when it goes, keys that were in it go on in the page. */
function attach(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return;
	const root = document.documentElement;
	const observer = new ResizeObserver(() => root.style.setProperty("--bar-height", `${bar.offsetHeight}px`));
	observer.observe(bar);
	return () => {
		observer.disconnect();
		if (bar.contains(document.activeElement)) document.getElementById("content")?.focus({ preventScroll: true });
		root.style.removeProperty("--bar-height");
	};
}

/** What is unsaved, and the way to save it. Stands below the scroll owner and above the keyboard. */
export function SaveBar({ state, discard, save, wide }: SaveBarProps) {
	const t = useTranslations("shell");
	const chord = useChord("save");
	return (
		<section ref={attach} aria-label={t("unsaved")} className="shrink-0 border-line border-t bg-surface pb-safe-bottom">
			<div
				className={classNames(
					wide ? "w-full" : "page-column",
					"flex min-h-14 coarse:min-h-16 flex-wrap items-center gap-2 px-gutter py-2 md:px-8",
				)}
			>
				<div className="flex min-w-0 grow basis-34 flex-col gap-x-2 gap-y-0.5 text-small md:flex-row md:items-center">
					{state}
				</div>
				<div className="flex min-w-0 grow items-center justify-end gap-2 md:grow-0">
					<Button look="ghost" onClick={discard.onDiscard} className="max-md:hidden">
						{discard.label}
					</Button>
					<IconButton icon={Undo2} label={discard.label} onClick={discard.onDiscard} className="md:hidden" />
					<Button
						look="primary"
						busy={save.busy}
						blockedBy={save.blockedBy}
						onClick={save.onSave}
						className="min-w-0 shrink max-sm:grow"
					>
						<span className="truncate">{save.label}</span>
						<KeyHint chord={chord} inverse />
					</Button>
				</div>
			</div>
		</section>
	);
}
