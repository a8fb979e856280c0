import { referencedSecrets, secretReference } from "@/lib/mcp/secret-reference";

/** A piece of a text: plain, or a reference to a stored secret. */
export type TextPart = { readonly text: string } | { readonly secret: string };

const reference = /(?<!\$)\$\{secret:([^}]*)\}/g;

/** A text cut at its references, in order; a text without any is one plain part. */
export function referenceParts(text: string): readonly TextPart[] {
	const known = new Set(referencedSecrets(text));
	const parts: TextPart[] = [];
	let from = 0;
	for (const match of text.matchAll(reference)) {
		const name = match[1] ?? "";
		if (!known.has(name)) continue;
		if (match.index > from) parts.push({ text: text.slice(from, match.index) });
		parts.push({ secret: name });
		from = match.index + match[0].length;
	}
	if (from < text.length) parts.push({ text: text.slice(from) });
	return parts;
}

/**
 * The text after a stored secret was picked for it: a scheme (`Bearer`) or an unfinished `name=` before it stays,
 * anything else is replaced. An empty `Authorization` gets the usual scheme.
 */
export function withReference(text: string, name: string, beside: string): string {
	const scheme = /^(?:Bearer|Basic|Token|Digest|ApiKey|Bot)\b\s*/i.exec(text)?.[0].trim();
	if (scheme) return `${scheme} ${secretReference(name)}`;
	if (/[=:/]\s*$/.test(text)) return text + secretReference(name);
	if (/^(?:proxy-)?authorization$/i.test(beside)) return `Bearer ${secretReference(name)}`;
	return secretReference(name);
}
