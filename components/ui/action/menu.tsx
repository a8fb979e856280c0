"use client";

import type { LucideIcon } from "lucide-react";
import { type ComponentProps, cloneElement, type ReactElement, useRef, useState } from "react";
import { onDemand, useOnDemand } from "../on-demand";
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

export interface MenuProps {
	/** One button element; it opens the menu. */
	readonly trigger: ReactElement<ComponentProps<"button">>;
	readonly label: string;
	readonly entries: readonly MenuEntry[];
	readonly align?: "start" | "end";
}

const layers = onDemand(() => import("./menu-layer"));

/** Actions behind one button; on a phone a sheet at the bottom edge. */
export function Menu({ trigger, ...menu }: MenuProps) {
	const [near, setNear] = useState(false);
	const [open, setOpen] = useState(false);
	const place = useLayer();
	const button = useRef<HTMLButtonElement>(null);
	const layer = useOnDemand(layers, near || open, () => setOpen(false));
	const approach = () => setNear(true);
	const change = (next: boolean) => {
		place.find(next);
		setOpen(next);
	};
	return (
		<span className="relative inline-flex">
			{cloneElement(trigger, {
				ref: button,
				"aria-haspopup": "menu",
				"aria-expanded": open,
				onPointerEnter: approach,
				onFocus: approach,
				onClick: () => change(!open),
				onKeyDown: (event) => {
					if (event.key !== "ArrowDown") return;
					event.preventDefault();
					change(true);
				},
			})}
			{layer && (
				<layer.part.MenuLayer {...menu} container={place.container} button={button} open={open} onOpenChange={change} />
			)}
		</span>
	);
}
