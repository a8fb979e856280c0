import "server-only";

/** The place an entry of the secrets store is sealed for. */
export function secretPlace(id: string): string {
	return `secrets:sealed:${id}`;
}
