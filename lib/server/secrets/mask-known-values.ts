import "server-only";
import { database } from "@/lib/server/db/client";
import { secrets } from "@/lib/server/db/schema/install";
import { sealBox } from "./seal-box";
import { secretPlace } from "./secret-place";

/** What stands in place of a secret. */
export const maskedSecret = "[secret]";

/** Shorter values would mask ordinary text. */
const shortest = 6;

/** From this length on a value is masked in any case: hosts of URLs and names of headers are written in lower case. */
const anyCaseFrom = 8;

/** Masks known values in text, in every form it knows. */
export type MaskText = (text: string) => string;

/**
 * Masks values by value, not by what stands around them: plain, escaped for JSON, HTML or a URL, hexadecimal, and base64 at any
 * position inside of something longer (*settings parity*, Sensitive values). Values shorter than `least` stay; longer ones
 * are masked in other cases, too.
 */
export function maskKnownValues(values: Iterable<string>, least = shortest): MaskText {
	const known = [...new Set(values)].filter((value) => value.length >= least);
	const forms = known.flatMap((value) => [...writtenForms(value), ...base64Forms(value)]);
	const exact = patternOf(
		forms.filter((form) => form.length >= least),
		"g",
	);
	const anyCase = patternOf(known.filter((value) => value.length >= anyCaseFrom).flatMap(writtenForms), "gi");
	return (text) =>
		[exact, anyCase].reduce((masked, pattern) => (pattern ? masked.replace(pattern, maskedSecret) : masked), text);
}

/** Undefined for nothing to look for, which would be found everywhere. */
function patternOf(forms: readonly string[], flags: string): RegExp | undefined {
	// The longest first: a value may hold another one.
	const words = [...new Set(forms)].sort((a, b) => b.length - a.length).map(escapeRegExp);
	return words.length === 0 ? undefined : new RegExp(words.join("|"), flags);
}

/** The values of the secrets store, opened; those that do not open are left out. Never leaves the server. */
export async function knownSecretValues(): Promise<readonly string[]> {
	const rows = await database().read.select({ id: secrets.id, sealed: secrets.sealed }).from(secrets);
	return rows.flatMap(({ id, sealed }) => {
		try {
			return [sealBox().open(sealed, secretPlace(id))];
		} catch {
			return [];
		}
	});
}

/** Every form in which letters stay letters, or digits of a number. */
function writtenForms(value: string): string[] {
	const json = JSON.stringify(value).slice(1, -1);
	const url = encodeURIComponent(value);
	return [
		value,
		json,
		// A JSON text inside of a JSON text.
		JSON.stringify(json).slice(1, -1),
		json.replaceAll("/", "\\/"),
		unicodeEscaped(value),
		url,
		url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
		url.replaceAll("%20", "+"),
		new URLSearchParams([["", value]]).toString().slice(1),
		encodeURIComponent(url),
		encodeURI(value),
		htmlEscaped(value),
		...["&#39;", "&#x27;"].map((quote) => htmlEscaped(value).replaceAll("'", quote)),
		...hexForms(value),
	];
}

function htmlEscaped(value: string): string {
	const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
	return value.replace(/[&<>"]/g, (char) => names[char] ?? char);
}

function hexForms(value: string): string[] {
	const hex = Buffer.from(value).toString("hex");
	return [hex, hex.toUpperCase()];
}

function unicodeEscaped(value: string): string {
	return JSON.stringify(value)
		.slice(1, -1)
		.replace(/[^\x20-\x7e]|[<>&'=+]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The characters of base64 that depend on the value alone, for each of the three positions it can begin at. */
function base64Forms(value: string): string[] {
	const bytes = Buffer.from(value);
	return [0, 1, 2].flatMap((offset) => {
		const text = Buffer.concat([Buffer.alloc(offset), bytes])
			.toString("base64")
			.replace(/=+$/, "");
		const start = offset === 0 ? 0 : offset + 1;
		// The last character also holds bits of what follows, unless the value ends with it.
		const end = (offset + bytes.length) % 3 === 0 ? text.length : text.length - 1;
		const inner = text.slice(start, end);
		return [inner, inner.replaceAll("+", "-").replaceAll("/", "_"), encodeURIComponent(inner)];
	});
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
