"use client";

import { Popover } from "radix-ui";
import type { ReactNode, RefObject } from "react";

interface ComboboxPopupProps {
	readonly container: HTMLElement | undefined;
	/** The field the rows belong to; the focus stays in it. */
	readonly box: RefObject<HTMLDivElement | null>;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** Where the rows of an open combobox float. */
export function ComboboxPopup({ container, box, onClose, children }: ComboboxPopupProps) {
	return (
		<Popover.Root open onOpenChange={(open) => !open && onClose()}>
			<Popover.Anchor virtualRef={box} />
			<Popover.Portal container={container}>
				<Popover.Content
					role="presentation"
					sideOffset={4}
					collisionPadding={8}
					align="start"
					onOpenAutoFocus={(event) => event.preventDefault()}
					onCloseAutoFocus={(event) => event.preventDefault()}
					onInteractOutside={(event) => {
						if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault();
					}}
					className="z-40 max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-56 overflow-y-auto overscroll-contain rounded-md border border-line-strong bg-surface"
				>
					{children}
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	);
}
