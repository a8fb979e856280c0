"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { layerContainer } from "./layer-container";

interface TooltipProps {
	/** A few words more; whatever a finger must know as well belongs in `Help`. */
	readonly words: ReactNode;
	/** One focusable element. */
	readonly children: ReactNode;
}

/** Words on hover and on focus. */
export function Tooltip({ words, children }: TooltipProps) {
	return (
		<Radix.Provider delayDuration={400}>
			<Radix.Root>
				<Radix.Trigger asChild>{children}</Radix.Trigger>
				<Radix.Portal container={layerContainer()}>
					<Radix.Content
						sideOffset={6}
						collisionPadding={8}
						className="z-40 max-w-64 rounded-sm border border-line-strong bg-surface px-2 py-1 text-ink text-micro"
					>
						{words}
					</Radix.Content>
				</Radix.Portal>
			</Radix.Root>
		</Radix.Provider>
	);
}
