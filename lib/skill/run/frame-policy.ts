/** A host as a person grants it: a name and, where it is not 443, a port. */
const hostShape = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;

/**
 * The content security policy of a page that holds foreign code (*skills*, Js): an origin of its own, scripts of its
 * own text, and no network but `hosts`, over TLS alone; what is no host is left out. `forms`: it may use forms, which
 * still lead nowhere.
 */
export function framePolicy(hosts: readonly string[], options: { readonly forms?: boolean } = {}): string {
	const granted = hosts.map((host) => host.trim().toLowerCase()).filter((host) => hostShape.test(host));
	const from = (...own: readonly string[]) => [...own, ...granted.map((host) => `https://${host}`)].join(" ");
	const connect = granted.flatMap((host) => [`https://${host}`, `wss://${host}`]).join(" ");
	return [
		`sandbox allow-scripts${options.forms ? " allow-forms" : ""}`,
		"default-src 'none'",
		`script-src ${from("'unsafe-inline'", "'unsafe-eval'", "blob:")}`,
		"worker-src blob:",
		`style-src ${from("'unsafe-inline'")}`,
		`img-src ${from("data:", "blob:")}`,
		`font-src ${from("data:")}`,
		`media-src ${from("data:", "blob:")}`,
		`connect-src ${connect === "" ? "'none'" : connect}`,
		"form-action 'none'",
		"base-uri 'none'",
		"frame-ancestors 'self'",
	].join("; ");
}

/** Everything a page could ask a browser for, off; only what browsers know, they complain about the rest. */
const features = [
	...["accelerometer", "autoplay", "browsing-topics", "camera"],
	...["clipboard-read", "clipboard-write", "display-capture", "encrypted-media", "fullscreen", "gamepad"],
	...["geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection", "keyboard-map"],
	...["local-fonts", "magnetometer", "microphone", "midi", "otp-credentials", "payment", "picture-in-picture"],
	...["publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock", "serial"],
	...["storage-access", "sync-xhr", "usb", "window-management", "xr-spatial-tracking"],
];

/** The permissions policy of a page that holds foreign code. */
export const framePermissions = features.map((feature) => `${feature}=()`).join(", ");
