/**
 * True for an error of the named class. Next bundles a module once per entry, so an error thrown through an object
 * that processes share may come from another copy of its class, which `instanceof` does not know.
 */
export function isNamedError(error: unknown, ...names: readonly string[]): error is Error {
	return error instanceof Error && names.includes(error.name);
}
