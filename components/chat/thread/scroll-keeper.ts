/** Keeps a scrolled list of messages where its reader is: at the end, or at the message being read. */
export interface ScrollKeeper {
	/** For `ref` of the scroll owner, whose first child is the content. */
	attach(owner: HTMLElement | null): (() => void) | undefined;
	/** Back to the end; from there on it stays there. */
	toEnd(): void;
}

/** Distance from the end in px that still counts as being there. */
const nearEnd = 24;

/**
 * `tell`: the reader left the end, or is back. Content that grows never moves what is being read; messages paged in
 * above it are made up for before the next paint.
 */
export function createScrollKeeper(tell: (away: boolean) => void): ScrollKeeper {
	let owner: HTMLElement | undefined;
	let stuck = true;
	let lastTop = 0;
	let anchor: { readonly element: HTMLElement; readonly top: number } | undefined;

	const jump = () => {
		if (!owner) return;
		owner.scrollTop = owner.scrollHeight;
		lastTop = owner.scrollTop;
	};
	const setStuck = (next: boolean) => {
		if (stuck === next) return;
		stuck = next;
		tell(!next);
	};
	const scrolled = () => {
		if (!owner) return;
		const left = owner.scrollHeight - owner.scrollTop - owner.clientHeight;
		if (owner.scrollTop < lastTop - 1 && left > nearEnd) setStuck(false);
		else if (left <= nearEnd) setStuck(true);
		lastTop = owner.scrollTop;
		anchor = stuck ? undefined : firstSeen(owner);
	};
	const grown = () => {
		if (!owner) return;
		if (stuck) return jump();
		if (!anchor?.element.isConnected) return;
		owner.scrollTop += placeOf(owner, anchor.element) - anchor.top;
		lastTop = owner.scrollTop;
	};
	return {
		attach(element) {
			if (!element) return undefined;
			owner = element;
			jump();
			const observer = new ResizeObserver(grown);
			observer.observe(element);
			if (element.firstElementChild) observer.observe(element.firstElementChild);
			element.addEventListener("scroll", scrolled, { passive: true });
			return () => {
				observer.disconnect();
				element.removeEventListener("scroll", scrolled);
				owner = undefined;
			};
		},
		toEnd() {
			setStuck(true);
			jump();
		},
	};
}

function firstSeen(owner: HTMLElement): { readonly element: HTMLElement; readonly top: number } | undefined {
	for (const element of owner.querySelectorAll<HTMLElement>("[data-message]")) {
		const top = placeOf(owner, element);
		if (top + element.offsetHeight > 0) return { element, top };
	}
	return undefined;
}

const placeOf = (owner: HTMLElement, element: HTMLElement) =>
	element.getBoundingClientRect().top - owner.getBoundingClientRect().top;
