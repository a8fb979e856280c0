"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { useLayer } from "../overlay/use-layer";

export type MenuEntry =
	| {
			readonly kind: "action";
			readonly label: string;
			readonly icon?: LucideIcon;
			readonly danger?: boolean;
			readonly onSelect: () => void;
	  }
	| {
			readonly kind: "link";
			readonly label: string;
			readonly icon?: LucideIcon;
			readonly href: string;
			readonly download?: boolean;
	  }
	| { readonly kind: "line"; readonly id: string };

interface MenuProps {
	/** One button element; it opens the menu. */
	readonly trigger: ReactNode;
	readonly label: string;
	readonly entries: readonly MenuEntry[];
	readonly align?: "start" | "end";
}

const row =
	"flex min-h-menu-row cursor-pointer items-center gap-2 rounded-sm px-2 text-button outline-none data-highlighted:bg-pressed [&>svg]:text-faint";

/** Actions behind one button; on a phone a sheet at the bottom edge. */
export function Menu({ trigger, label, entries, align = "end" }: MenuProps) {
	const layer = useLayer();
	return (
		<DropdownMenu.Root modal={false} onOpenChange={layer.find}>
			<DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
			<DropdownMenu.Portal container={layer.container}>
				<DropdownMenu.Content
					aria-label={label}
					align={align}
					sideOffset={4}
					collisionPadding={8}
					className="as-sheet z-40 min-w-44 rounded-md border border-line-strong bg-surface p-1 text-ink"
				>
					{entries.map((entry) => (
						<MenuRow key={entry.kind === "line" ? entry.id : entry.label} entry={entry} />
					))}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}

function MenuRow({ entry }: { readonly entry: MenuEntry }) {
	if (entry.kind === "line") return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
	const Icon = entry.icon;
	const content = (
		<>
			{Icon && <Icon aria-hidden className="icon" />}
			{entry.label}
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
			onSelect={entry.onSelect}
			className={classNames(row, entry.danger && "text-red [&>svg]:text-red")}
		>
			{content}
		</DropdownMenu.Item>
	);
}
