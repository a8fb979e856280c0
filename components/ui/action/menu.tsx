"use client";

import { cloneElement, useRef, useState } from "react";
import { onDemand, useOnDemand } from "../on-demand";
import { useLayer } from "../overlay/use-layer";
import type { MenuProps } from "./menu-entry";

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
