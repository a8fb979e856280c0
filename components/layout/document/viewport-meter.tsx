"use client";

import { useEffect } from "react";

/** Smallest covered height that counts as an on-screen keyboard, in CSS pixels. */
const keyboardHeight = 120;

/**
 * Writes `--keyboard-inset` and `--viewport-top` on the root, so that the frame is exactly what can be seen.
 * A pinch zoom also shrinks the visual viewport and must change nothing.
 */
export function ViewportMeter() {
	useEffect(() => {
		// Outside system: the browser's visual viewport.
		const viewport = window.visualViewport;
		if (!viewport) return;
		const root = document.documentElement;
		const write = () => {
			const zoomed = viewport.scale > 1.01;
			const inset = zoomed ? 0 : Math.max(0, Math.round(window.innerHeight - viewport.height));
			const open = inset > keyboardHeight;
			root.style.setProperty("--keyboard-inset", `${open ? inset : 0}px`);
			root.style.setProperty("--viewport-top", `${open ? Math.round(viewport.offsetTop) : 0}px`);
			root.toggleAttribute("data-keyboard-open", open);
			if (open) document.activeElement?.scrollIntoView({ block: "nearest" });
		};
		write();
		viewport.addEventListener("resize", write);
		viewport.addEventListener("scroll", write);
		return () => {
			viewport.removeEventListener("resize", write);
			viewport.removeEventListener("scroll", write);
		};
	}, []);
	return null;
}
