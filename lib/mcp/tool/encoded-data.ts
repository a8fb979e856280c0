/** `data:` URIs, and runs of base64 that no text for people holds. */
const encoded =
	/data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+%-]*)*;base64,([A-Za-z0-9+/_-]+={0,2})|(?<![A-Za-z0-9+/_=-])([A-Za-z0-9+/_-]{400,}={0,2})/g;

/** Text without its encoded data; `replace` says what stands in its place and may keep the data. */
export function withoutEncoded(text: string, replace: (mime: string, data: string) => string): string {
	return text.replace(encoded, (whole: string, mime: string | undefined, data?: string, bare?: string) => {
		if (data !== undefined) return replace(mime?.toLowerCase() ?? "text/plain", data);
		return bare !== undefined && isBase64(bare) ? replace(sniff(bare), bare) : whole;
	});
}

/** Bytes that a base64 text stands for. */
export function encodedBytes(data: string): number {
	return Math.floor((data.replace(/=+$/, "").length * 3) / 4);
}

/** Long runs of one kind of character, such as hex, digits or a drawn line, are text. */
function isBase64(run: string): boolean {
	return /[a-z]/.test(run) && /[A-Z]/.test(run) && /[0-9]/.test(run);
}

const beginnings: readonly (readonly [string, string])[] = [
	["iVBORw0KGgo", "image/png"],
	["/9j/", "image/jpeg"],
	["R0lGOD", "image/gif"],
	["UklGR", "image/webp"],
	["JVBERi0", "application/pdf"],
];

function sniff(data: string): string {
	return beginnings.find(([start]) => data.startsWith(start))?.[1] ?? "application/octet-stream";
}
