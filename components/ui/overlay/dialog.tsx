"use client";

import { onDemand, useOnDemand } from "../on-demand";
import type { DialogProps, LayerProps } from "./dialog-props";

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
