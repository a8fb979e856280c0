/** An image that browsers show and that runs nothing. */
export interface ReadImage {
	readonly mime: string;
	/** Base64, without line breaks. */
	readonly data: string;
	/** Its size, not that of the base64. */
	readonly bytes: number;
}

/** Beginnings of the kinds of images that are taken, in base64. */
const beginnings: readonly (readonly [RegExp, string])[] = [
	[/^iVBORw0KGgo/, "image/png"],
	[/^\/9j\//, "image/jpeg"],
	[/^R0lGOD/, "image/gif"],
	// RIFF, four bytes of length, WEBP
	[/^UklGR.{6}XRUJQ/, "image/webp"],
];

/**
 * The image that base64 or a `data:` URI holds. What it is is read from its bytes, not from what is said of it;
 * undefined for no base64 and for every other kind, SVG among them.
 */
export function readImage(text: string): ReadImage | undefined {
	const data = text
		.trim()
		.replace(/^data:[^,]*;base64,/i, "")
		.replace(/\s+/g, "")
		.replaceAll("-", "+")
		.replaceAll("_", "/");
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return undefined;
	const kind = beginnings.find(([start]) => start.test(data));
	if (!kind) return undefined;
	return { mime: kind[1], data, bytes: Math.floor((data.replace(/=+$/, "").length * 3) / 4) };
}
