/**
 * Takes away what no content security policy governs: WebRTC and WebTransport, and frames of the page's own, in which it
 * would find them again. Called before foreign code runs and after `document.open`. This makes leaking hard, never
 * impossible.
 */
export function closeWays(page: Window & typeof globalThis): void {
	const names = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "RTCIceTransport", "WebTransport"];
	for (const name of names) Object.defineProperty(page, name, { value: undefined, configurable: false });
	const frames = "iframe, frame, object, embed";
	const { matches, remove, querySelectorAll, attachShadow } = page.Element.prototype;
	const takeOut = (node: Node) => {
		if (!(node instanceof page.Element)) return;
		for (const each of [node, ...querySelectorAll.call(node, frames)])
			if (matches.call(each, frames)) remove.call(each);
	};
	// Runs before the page of a frame that was put in does.
	const watch = new page.MutationObserver((changes) => {
		for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) takeOut(node);
	});
	const observe = watch.observe.bind(watch);
	const all = { childList: true, subtree: true };
	observe(page.document, all);
	page.Element.prototype.attachShadow = function (init) {
		const root = attachShadow.call(this, init);
		observe(root, all);
		return root;
	};
}
