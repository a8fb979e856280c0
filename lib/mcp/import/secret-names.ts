/** `X-Api-Key` → `API_KEY`: upper case, `_` between words, no leading `X_` or digit. */
export function secretNameOf(text: string): string {
	const name = text
		.normalize("NFKD")
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toUpperCase()
		.replace(/[^A-Z0-9]+/g, "_")
		.replace(/^_+|_+$/g, "")
		.replace(/^X_(?=.)/, "")
		.slice(0, 90)
		.replace(/_+$/, "");
	return /^[A-Z]/.test(name) ? name : `SECRET_${name}`.replace(/_$/, "");
}

interface Wanted {
	readonly serverName: string;
	/** Header, query key, flag or other word beside the credential. */
	readonly beside: string;
	/** A name that already says whose it is, such as a variable's. */
	readonly own?: string | undefined;
	readonly value: string;
}

/** A name no other secret has, unless it holds the same value: `GITHUB_TOKEN`, `TRACKER_API_KEY`, `X_2`. */
export function freeSecretName(wanted: Wanted, taken: ReadonlyMap<string, string | null>): string {
	for (const [name, value] of taken) if (value === wanted.value) return name;
	const word = /^(?:proxy-)?authorization$/i.test(wanted.beside) ? "TOKEN" : secretNameOf(wanted.beside);
	const server = secretNameOf(wanted.serverName);
	const prefixed = word.startsWith(`${server}_`) || word === server ? word : `${server}_${word}`;
	const base = wanted.own === undefined || taken.has(secretNameOf(wanted.own)) ? prefixed : secretNameOf(wanted.own);
	let name = base;
	for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
	return name;
}
