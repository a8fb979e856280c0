/**
 * What a page's function resolved to, as the text of an answer. The gallery's contract is JSON text; a value in its
 * place is written as JSON. `longest` counts UTF-16 units: what is longer never leaves the frame.
 */
export function readValue(
	value: unknown,
	longest: number,
): { readonly raw: string } | { readonly fault: "not_an_answer" | "too_large" } {
	const raw = typeof value === "string" ? value : JSON.stringify(value);
	if (raw === undefined || value === null) return { fault: "not_an_answer" };
	return raw.length > longest ? { fault: "too_large" } : { raw };
}
