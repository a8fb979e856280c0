import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Arguments and tags a text uses, each once, with the kind of the argument: `count:plural`, `<b>`. */
export function ingredients(text: string): string[] {
	const found = new Set<string>();
	collect(parse(text), found);
	return [...found].sort();
}

function collect(elements: readonly MessageFormatElement[], found: Set<string>): void {
	for (const element of elements) {
		if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
		found.add(element.type === TYPE.tag ? `<${element.value}>` : `${element.value}:${TYPE[element.type]}`);
		if (element.type === TYPE.tag) collect(element.children, found);
		if (element.type === TYPE.plural || element.type === TYPE.select)
			for (const option of Object.values(element.options)) collect(option.value, found);
	}
}

/** What is wrong with one language of a namespace against the base texts. `same`: keys that may equal English. */
export function compareTexts(
	base: ReadonlyMap<string, string>,
	translated: ReadonlyMap<string, string>,
	{ mayEqual }: { readonly mayEqual: (key: string, text: string) => boolean },
): string[] {
	const faults: string[] = [];
	for (const [key, text] of base) {
		const own = translated.get(key);
		if (own === undefined) faults.push(`${key}: missing`);
		else faults.push(...textFaults(text, own).map((fault) => `${key}: ${fault}`));
		if (own === text && !mayEqual(key, text)) faults.push(`${key}: same as English`);
	}
	for (const key of translated.keys()) if (!base.has(key)) faults.push(`${key}: not in English`);
	return faults;
}

function textFaults(text: string, own: string): string[] {
	if (own.trim() === "") return ["empty"];
	let wanted: string[];
	let given: string[];
	try {
		[wanted, given] = [ingredients(text), ingredients(own)];
	} catch (error) {
		return [`cannot be read: ${error instanceof Error ? error.message : "unknown"}`];
	}
	if (wanted.join() !== given.join())
		return [`has ${given.join(" ") || "nothing"}, needs ${wanted.join(" ") || "nothing"}`];
	return [];
}
