/** A `ref` that tells once when its element comes into view; nothing where the browser cannot say. */
export function whenSeen(tell: () => void): (element: HTMLElement | null) => (() => void) | undefined {
	return (element) => {
		if (!element || typeof IntersectionObserver === "undefined") return undefined;
		const observer = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
			observer.disconnect();
			tell();
		});
		observer.observe(element);
		return () => observer.disconnect();
	};
}
