import { fail, ok, type Result } from "@/lib/shared/result";

/**
 * The grammar of references in string values: `${secret:NAME}` is filled in with the stored secret of that
 * name when the server is connected; `$${` is a literal `${`. Anything else that starts with `${` is refused on
 * save, because it would be sent as it stands.
 */
const token = /\$\$\{|\$\{secret:([^}]*)\}|\$\{/g;

const namePattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,99}$/;

/** True for a name that a reference can spell. */
export function isReferableName(name: string): boolean {
	return namePattern.test(name);
}

/** `GITHUB_TOKEN` → `${secret:GITHUB_TOKEN}`. */
export function secretReference(name: string): string {
	return `\${secret:${name}}`;
}

/** Names that a text refers to, each once, in order. */
export function referencedSecrets(text: string): readonly string[] {
	const names = [...text.matchAll(token)].flatMap(([, name]) =>
		name !== undefined && isReferableName(name) ? [name] : [],
	);
	return [...new Set(names)];
}

/** True when the text holds a `${…}` that no grammar rule reads, such as `${TOKEN}` or `${env:TOKEN}`. */
export function hasUnknownReference(text: string): boolean {
	return [...text.matchAll(token)].some(
		([whole, name]) => whole === "${" || (whole !== "$${" && !isReferableName(name ?? "")),
	);
}

/** The text without its references, for rules about what remains. */
export function withoutReferences(text: string): string {
	return text.replace(token, (whole, name: string | undefined) => (name === undefined ? whole : ""));
}

/**
 * Fills in every reference. Fails with the first name that `lookup` does not know, before anything is sent;
 * `encode` is applied to each secret, such as `encodeURIComponent` inside a URL.
 */
export function fillReferences(
	text: string,
	lookup: (name: string) => string | undefined,
	encode: (secret: string) => string = (secret) => secret,
): Result<string, { readonly missing: string }> {
	const missing = referencedSecrets(text).find((name) => lookup(name) === undefined);
	if (missing !== undefined) return fail({ missing });
	return ok(
		text.replace(token, (whole, name: string | undefined) => {
			if (whole === "$${") return "${";
			return name === undefined ? whole : encode(lookup(name) ?? "");
		}),
	);
}

/** A reference inside a value and where it stands. */
export interface FoundReference {
	readonly name: string;
	readonly path: readonly (string | number)[];
}

/** Every reference below a JSON value, such as a server or a map of servers. */
export function findReferences(value: unknown, path: readonly (string | number)[] = []): readonly FoundReference[] {
	if (typeof value === "string") return referencedSecrets(value).map((name) => ({ name, path }));
	if (Array.isArray(value)) return value.flatMap((inner, index) => findReferences(inner, [...path, index]));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => findReferences(inner, [...path, key]));
}
