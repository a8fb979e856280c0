"use client";

import type { ReactNode } from "react";
import { onDemand, useOnDemand } from "../on-demand";

export interface LayerProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly title: ReactNode;
	/** Shown below the title. */
	readonly description?: ReactNode;
	readonly children?: ReactNode;
}

export interface DialogProps extends LayerProps {
	/** `alertdialog` for a question that must be answered before anything else. */
	readonly role?: "dialog" | "alertdialog";
	/** Buttons, the decisive one last; in reach of the thumb on a phone. */
	readonly actions?: ReactNode;
	readonly wide?: boolean;
}

const layers = onDemand(() => import("./dialog-layer"));

/** A question or a short task over the page; at the bottom edge on a phone. Returns focus where it came from. */
export function Dialog(props: DialogProps) {
	const layer = useOnDemand(layers, props.open, () => props.onOpenChange(false));
	return layer ? <layer.part.DialogLayer {...props} /> : null;
}

/** A short choice: a bottom sheet on a phone, a panel at the right edge on desktop. */
export function Sheet(props: LayerProps) {
	const layer = useOnDemand(layers, props.open, () => props.onOpenChange(false));
	return layer ? <layer.part.SheetLayer {...props} /> : null;
}
