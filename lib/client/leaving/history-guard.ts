import { holdLeave, isSamePage, wouldLose } from "./leave-guard";

/**
 * Asks before back, forward, reload or close leave the current page with something unsaved. The router's own
 * pushes and replaces are never touched: links and the guarded router ask before they happen. To be started
 * once per page, after its entry in the history is written. Answers how to stop.
 */
export function guardHistory(target: Window): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	target.addEventListener("beforeunload", (event) => wouldLose() && event.preventDefault(), { signal });
	// The types say always; not every browser has it.
	if ("navigation" in target && target.navigation) cancelTraversals(target.navigation, target, signal);
	putBack(target, signal);
	return () => ending.abort();
}

/** Where the browser lets a traversal be cancelled, the page is not even left. */
function cancelTraversals(navigation: Navigation, target: Window, signal: AbortSignal): void {
	const listener = (event: NavigateEvent) => {
		const { navigationType, destination, cancelable } = event;
		if (navigationType !== "traverse" || !cancelable) return;
		if (isSamePage(destination.url, target.location.href)) return;
		if (holdLeave(() => void navigation.traverseTo(destination.key))) event.preventDefault();
	};
	navigation.addEventListener("navigate", listener, { signal });
}

/** Elsewhere it is let happen and the page is put back on top; going on is then one step back. */
function putBack(target: Window, signal: AbortSignal): void {
	const here = target.location.href;
	const state: unknown = target.history.state;
	const listener = (event: PopStateEvent) => {
		if (isSamePage(target.location.href, here)) return;
		if (!holdLeave(() => target.history.back())) return;
		// In the capture phase, before the router hears of it: to it, nothing happened.
		event.stopImmediatePropagation();
		target.history.pushState(state, "", here);
	};
	target.addEventListener("popstate", listener, { signal, capture: true });
}
