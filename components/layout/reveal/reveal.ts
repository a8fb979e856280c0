"use client";

import { revealEvent } from "@/components/ui/surface/section";

/** What is focused at a place, the best first: what is wrong, what can be edited, what can be pressed. */
const focusable = [
	'[aria-invalid="true"]',
	"input, select, textarea",
	'button, [href], [tabindex]:not([tabindex="-1"])',
] as const;
/** How long a place that is not there yet is waited for. */
const patienceMs = 10_000;

let wanted = 0;

/**
 * Shows the place with this id: opens what is closed around it, centres it, focuses its control and marks it
 * once. A place that is not there yet (streamed, not hydrated, still loading) is waited for until another one is
 * wanted. Used by links, search, errors and the save bar alike.
 */
export function reveal(id: string): void {
	const mine = ++wanted;
	const until = performance.now() + patienceMs;
	const attempt = () => {
		if (mine !== wanted || show(id) || performance.now() > until) return;
		requestAnimationFrame(attempt);
	};
	attempt();
}

function show(id: string): boolean {
	const place = document.getElementById(id);
	if (!place || place.closest("[inert]")) return false;
	for (let around: Element | null = place; around; around = around.parentElement)
		if (around.getAttribute("data-section") === "closed") around.dispatchEvent(new Event(revealEvent));
	if (place.getClientRects().length === 0) return false;
	const tall = place.offsetHeight > window.innerHeight * 0.7;
	place.scrollIntoView({ block: tall ? "start" : "center", behavior: "instant" });
	controlAt(place)?.focus({ preventScroll: true });
	mark(place);
	return true;
}

function controlAt(place: HTMLElement): HTMLElement | undefined {
	for (const kind of focusable) {
		const found = [place, ...place.querySelectorAll<HTMLElement>(kind)].find(
			(element) => element.matches(kind) && element.tabIndex >= 0 && !element.matches(":disabled"),
		);
		if (found) return found;
	}
	return undefined;
}

function mark(place: HTMLElement): void {
	place.removeAttribute("data-revealed");
	// Reading the layout makes the browser start the animation anew.
	void place.offsetWidth;
	place.setAttribute("data-revealed", "");
	place.addEventListener("animationend", () => place.removeAttribute("data-revealed"), { once: true });
}
