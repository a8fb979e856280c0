/**
 * Takes away what no content security policy governs: WebRTC and WebTransport. A page can get them back through a
 * frame of its own, so this makes leaking harder and never impossible.
 */
export function closeWays(page: Window): void {
	const names = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "RTCIceTransport", "WebTransport"];
	for (const name of names) Object.defineProperty(page, name, { value: undefined, configurable: false });
}
