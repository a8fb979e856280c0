"use client";

import { DropdownMenu } from "radix-ui";
import { type RefObject, useRef } from "react";
import { classNames } from "../class-names";
import type { MenuEntry, MenuProps } from "./menu-entry";

interface MenuLayerProps extends Omit<MenuProps, "trigger"> {
	readonly container: HTMLElement | undefined;
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	/** The button the menu hangs on; it opens and closes, and gets the focus back. */
	readonly button: RefObject<HTMLButtonElement | null>;
}

const row =
	"flex min-h-menu-row cursor-pointer items-center gap-2 rounded-sm px-2 text-button outline-none data-highlighted:bg-pressed [&>svg]:text-faint";

/** What `Menu` shows while it is open. */
export function MenuLayer({ container, open, onOpenChange, button, label, entries, align = "end" }: MenuLayerProps) {
	const pressedOutside = useRef(false);
	return (
		<DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
			<DropdownMenu.Trigger asChild>
				<span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
			</DropdownMenu.Trigger>
			<DropdownMenu.Portal container={container}>
				<DropdownMenu.Content
					aria-label={label}
					aria-labelledby={undefined}
					align={align}
					sideOffset={4}
					collisionPadding={8}
					onInteractOutside={(event) => {
						// The button closes by itself; closed here, its own press would open it again.
						if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
						else pressedOutside.current = true;
					}}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						if (!pressedOutside.current) button.current?.focus();
						pressedOutside.current = false;
					}}
					className="as-sheet z-40 min-w-44 rounded-md md:max-w-96 border border-line-strong bg-surface p-1 text-ink"
				>
					{entries.map((entry) => (
						<MenuRow
							key={entry.kind === "line" ? entry.id : entry.label}
							entry={entry}
							button={button}
							inset={entries.some((one) => one.kind !== "line" && one.icon)}
						/>
					))}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}

interface MenuRowProps extends Pick<MenuLayerProps, "button"> {
	readonly entry: MenuEntry;
	/** Others have an icon: without one the words still stand below theirs. */
	readonly inset: boolean;
}

function MenuRow({ entry, button, inset }: MenuRowProps) {
	if (entry.kind === "line") return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
	const Icon = entry.icon;
	const content = (
		<>
			{Icon ? <Icon aria-hidden className="icon" /> : inset && <span aria-hidden className="icon" />}
			<bdi className="min-w-0 py-1 [overflow-wrap:anywhere]">{entry.label}</bdi>
		</>
	);
	if (entry.kind === "link")
		return (
			<DropdownMenu.Item asChild className={row}>
				<a href={entry.href} download={entry.download}>
					{content}
				</a>
			</DropdownMenu.Item>
		);
	return (
		<DropdownMenu.Item
			onSelect={() => {
				// A dialog that opens now gives the focus back to what had it.
				button.current?.focus();
				entry.onSelect();
			}}
			className={classNames(row, entry.danger && "text-red [&>svg]:text-red")}
		>
			{content}
		</DropdownMenu.Item>
	);
}
