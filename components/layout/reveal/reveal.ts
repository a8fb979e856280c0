"use client";

import { revealEvent } from "@/components/ui/surface/section";

const focusable = 'input, select, textarea, button, [href], [tabindex]:not([tabindex="-1"])';
/** How long a place that is not there yet is waited for. */
const patienceMs = 10_000;

let wanted = 0;

/**
 * Shows the place with this id: opens what is closed around it, centres it, focuses its first control and marks it
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
	if (!place) return false;
	for (let around: Element | null = place; around; around = around.parentElement)
		if (around.getAttribute("data-section") === "closed") around.dispatchEvent(new Event(revealEvent));
	if (place.getClientRects().length === 0) return false;
	const tall = place.offsetHeight > window.innerHeight * 0.7;
	place.scrollIntoView({ block: tall ? "start" : "center", behavior: "instant" });
	const control = [place, ...place.querySelectorAll<HTMLElement>(focusable)].find(
		(element) => element.matches(focusable) && !element.matches(":disabled"),
	);
	control?.focus({ preventScroll: true });
	mark(place);
	return true;
}

function mark(place: HTMLElement): void {
	place.removeAttribute("data-revealed");
	// Reading the layout makes the browser start the animation anew.
	void place.offsetWidth;
	place.setAttribute("data-revealed", "");
	place.addEventListener("animationend", () => place.removeAttribute("data-revealed"), { once: true });
}
