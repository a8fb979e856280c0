"use client";

import { Popover } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";

interface HelpPopoverProps {
	readonly container: HTMLElement | undefined;
	readonly label: string;
	/** The question mark: it opens and closes, and gets the focus back. */
	readonly button: RefObject<HTMLButtonElement | null>;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** What `Help` shows while it is open. */
export function HelpPopover({ container, label, button, onClose, children }: HelpPopoverProps) {
	const pressedOutside = useRef(false);
	return (
		<Popover.Root open onOpenChange={(open) => !open && onClose()}>
			<Popover.Anchor virtualRef={button} />
			<Popover.Portal container={container}>
				<Popover.Content
					aria-label={label}
					side="top"
					sideOffset={6}
					collisionPadding={12}
					onInteractOutside={(event) => {
						// The button closes by itself; closed here, its own press would open it again.
						if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
						else pressedOutside.current = true;
					}}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						if (!pressedOutside.current) button.current?.focus();
					}}
					className="z-40 max-w-72 text-pretty rounded-md border border-line-strong bg-surface px-3 py-2 text-muted text-small outline-none"
				>
					{children}
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	);
}
