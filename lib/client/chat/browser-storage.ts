/** What this browser keeps for the origin; undefined where storage is switched off. */
export function browserStorage(): Storage | undefined {
	try {
		return window.localStorage;
	} catch {
		return undefined;
	}
}
