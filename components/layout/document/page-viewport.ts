import type { Viewport } from "next";

/** How a browser lays every page out: up to the edges of a phone, and smaller while its keyboard is open. */
export const pageViewport: Viewport = {
	width: "device-width",
	initialScale: 1,
	viewportFit: "cover",
	interactiveWidget: "resizes-content",
	themeColor: [
		{ media: "(prefers-color-scheme: light)", color: "#f9f9fa" },
		{ media: "(prefers-color-scheme: dark)", color: "#0d0d0f" },
	],
};
