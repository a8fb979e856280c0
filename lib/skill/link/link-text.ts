import { wholeText } from "@/lib/shared/whole-text";

const controls = /[\p{Cc}\u2028\u2029]+/gu;
const controlsInText = /[^\P{Cc}\n\t]/gu;

/** A text of one line: what would start another line in a header or a field becomes a space. */
export function oneLine(text: string): string {
	return text.replace(controls, " ").trim();
}

/** A text of several lines, every line end a `\n`, without other control characters. */
export function plainLines(text: string): string {
	return text.replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n").replace(controlsInText, "");
}

/** A text as a value in a URL (RFC 3986): UTF-8, a space as `%20`, a line end as `%0D%0A`. Never throws. */
export function urlText(text: string): string {
	return encodeURIComponent(wholeText(plainLines(text)).replaceAll("\n", "\r\n"));
}

/** `a=b&c=d` without the empty ones; `+` for a space would be shown as it is by some programs. */
export function queryText(values: Readonly<Record<string, string>>): string {
	return Object.entries(values)
		.filter(([, value]) => value !== "")
		.map(([name, value]) => `${name}=${urlText(value)}`)
		.join("&");
}
