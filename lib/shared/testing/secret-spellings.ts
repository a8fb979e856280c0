/** Base64 of a text wherever it stands inside longer bytes: without the letters that its neighbours decide. */
function base64Cores(word: string): string[] {
	return [0, 1, 2].map((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(word)]);
		const skip = offset === 0 ? 0 : offset + 1;
		return bytes.toString("base64").slice(skip, Math.floor((bytes.length * 8) / 6));
	});
}

/** How a text can stand in an output: as it is, escaped for JSON, HTML or a URL, in base64, in hex. */
export function secretSpellings(word: string): string[] {
	const json = JSON.stringify(word).slice(1, -1);
	const base64 = base64Cores(word);
	const html = word.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/'/g, "&#x27;").replace(/</g, "&lt;");
	return [
		...new Set([
			...[word, json, JSON.stringify(json).slice(1, -1), html],
			...[encodeURIComponent(word), encodeURI(word), new URLSearchParams({ "": word }).toString().slice(1)],
			...[...base64, ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))],
			Buffer.from(word).toString("hex"),
		]),
	];
}

/** Names of the outputs that hold one of the words in any spelling, with the word. */
export function outputsWith(words: readonly string[], outputs: ReadonlyMap<string, string>): string[] {
	const needles = words.map((word) => [word, secretSpellings(word)] as const);
	return [...outputs].flatMap(([name, text]) =>
		needles.filter(([, forms]) => forms.some((form) => text.includes(form))).map(([word]) => `${name}: ${word}`),
	);
}
