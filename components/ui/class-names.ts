/** Joins class names; falsy parts drop out. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
	return parts.filter(Boolean).join(" ");
}
