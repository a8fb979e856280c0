/** A frame that could take the keys, and what of it is meant. */
interface KeptFocus {
	readonly frame: HTMLIFrameElement;
	/** True when a person may just have gone into the frame. */
	readonly meant: () => boolean;
	readonly onTaken: () => void;
	readonly signal: AbortSignal;
}

/**
 * Gives the focus back to where it was when a frame of foreign code takes it. No sandbox stops a frame from calling
 * `focus`, hidden or `inert` as it may be, and what a person types then goes to it.
 */
export function keepFocus({ frame, meant, onTaken, signal }: KeptFocus): void {
	let last: Element | null = document.activeElement;
	const onFocus = ({ target }: FocusEvent) => {
		if (target instanceof Element && target !== frame) last = target;
	};
	const onBlur = () => {
		if (document.activeElement !== frame || meant()) return;
		// In the event itself it would come to nothing: the browser is still moving the focus.
		setTimeout(() => {
			frame.blur();
			window.focus();
			if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
		});
		onTaken();
	};
	document.addEventListener("focusin", onFocus, { signal });
	window.addEventListener("blur", onBlur, { signal });
}

/** How long after the last key of this page a frame may not have the focus, and how long a Tab counts, ms. */
const pauseMs = 1_000;

/**
 * Whether going into `frame` can be what a person did: by Tab, or by a pointer on it while nothing is being typed. Touch
 * leaves no trace on this side of the frame, so there it always can.
 */
export function personEnters(frame: HTMLIFrameElement, signal: AbortSignal): () => boolean {
	let [key, at] = ["", Number.NEGATIVE_INFINITY];
	document.addEventListener("keydown", (event) => ([key, at] = [event.key, performance.now()]), {
		signal,
		capture: true,
	});
	return () => {
		const recent = performance.now() - at < pauseMs;
		if (recent) return key === "Tab";
		return frame.matches(":hover") || matchMedia("(pointer: coarse)").matches;
	};
}
