"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { useLayer } from "./use-layer";

interface HelpProps {
	/** What it explains, for its accessible name. */
	readonly label: string;
	readonly children: ReactNode;
}

/** Explanation behind a question mark: by click, tap or keyboard alike. */
export function Help({ label, children }: HelpProps) {
	const t = useTranslations("ui");
	const layer = useLayer();
	return (
		<Popover.Root onOpenChange={layer.find}>
			<Popover.Trigger
				aria-label={t("help", { label })}
				className="hit grid size-4 shrink-0 place-items-center rounded-sm text-faint hover:text-ink"
			>
				<CircleHelp aria-hidden className="icon-sm" />
			</Popover.Trigger>
			<Popover.Portal container={layer.container}>
				<Popover.Content
					aria-label={label}
					side="top"
					sideOffset={6}
					collisionPadding={12}
					className="z-40 max-w-72 text-pretty rounded-md border border-line-strong bg-surface px-3 py-2 text-muted text-small outline-none"
				>
					{children}
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	);
}
