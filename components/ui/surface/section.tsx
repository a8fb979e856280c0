"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../class-names";

/** Event that opens closed sections around a place people jump to. */
export const revealEvent = "section-reveal";

interface SectionProps {
	/** Anchor of the section. */
	readonly anchor?: string;
	readonly title: ReactNode;
	/** Rank of the heading. Default 2; 3 below a card with a heading of its own. */
	readonly level?: 2 | 3 | 4;
	/** One line on what differs from default, shown while closed. */
	readonly summary?: ReactNode;
	/** Always in sight, right: bare badges (edits, errors, conflicts). */
	readonly marks?: ReactNode;
	/** Right end, outside of what folds: switches, small buttons. */
	readonly actions?: ReactNode;
	readonly startsOpen?: boolean;
	/** Something inside needs a look (conflict, error): turning true opens it. */
	readonly needsLook?: boolean;
	readonly children?: ReactNode;
	/** What is only there from the first opening on, below the rest, and the anchors that stand for it until then. */
	readonly late?: { readonly anchors: readonly string[]; readonly content: ReactNode };
	/** One of many in a box of its own: lower, and its title is smaller. */
	readonly dense?: boolean;
	/** Content without the indent under the title. */
	readonly flush?: boolean;
}

const usual = {
	head: "min-h-row px-gutter",
	title: "text-card",
	body: "px-gutter md:pl-[calc(var(--gutter)+1.5rem)]",
};

function lookOf({ dense, flush }: Pick<SectionProps, "dense" | "flush">) {
	if (dense) return { head: "min-h-ctl px-3", title: "font-medium text-small", body: "px-3 md:pl-9" };
	return flush ? { ...usual, body: "" } : usual;
}

/** A part of a card that folds. What is inside stays mounted once it is there; its anchors are found from the start. */
export function Section(props: SectionProps) {
	const {
		anchor,
		title,
		level = 2,
		summary,
		marks,
		actions,
		startsOpen = false,
		needsLook = false,
		children,
		late,
	} = props;
	const look = lookOf(props);
	const id = useId();
	const [open, setOpen] = useState(startsOpen || needsLook);
	const [looked, setLooked] = useState(needsLook);
	if (looked !== needsLook) {
		setLooked(needsLook);
		if (needsLook) setOpen(true);
	}
	const [opened, setOpened] = useState(open);
	if (open && !opened) setOpened(true);
	const listen = useCallback((element: HTMLElement | null) => {
		const show = () => flushSync(() => setOpen(true));
		element?.addEventListener(revealEvent, show);
		return () => element?.removeEventListener(revealEvent, show);
	}, []);
	const Heading = `h${level}` as const;
	return (
		<div
			id={anchor}
			ref={listen}
			data-section={open ? "open" : "closed"}
			className="border-line border-t first:border-t-0"
		>
			<div className={classNames("relative flex items-center gap-2", look.head)}>
				<Heading className={classNames("min-w-0 max-w-[75%] shrink-0", look.title)}>
					<button
						type="button"
						aria-expanded={open}
						aria-controls={`${id}body`}
						onClick={() => setOpen(!open)}
						className="flex max-w-full items-center gap-2 text-left -outline-offset-2 after:absolute after:inset-0"
					>
						<ChevronRight
							aria-hidden
							className={classNames("icon text-faint transition-transform", open && "rotate-90")}
						/>
						<span className="truncate">{title}</span>
					</button>
				</Heading>
				<div className="ml-1 min-w-0 flex-1 truncate text-faint text-small">{!open && summary}</div>
				{marks && <div className="pointer-events-none flex shrink-0 items-center gap-2">{marks}</div>}
				{actions && <div className="relative z-1 flex shrink-0 items-center gap-2">{actions}</div>}
			</div>
			<div id={`${id}body`} hidden={!open} className={classNames("pt-0.5 pb-4", look.body)}>
				{children}
				{late && (opened ? late.content : late.anchors.map((name) => <span key={name} id={name} hidden />))}
			</div>
		</div>
	);
}
