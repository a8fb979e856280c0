/** Marks a branch that the types rule out; reached only when a closed union grew without its code. */
export function assertNever(value: never): never {
	throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
