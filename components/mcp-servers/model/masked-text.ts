import { isHarmless, mask, maskCredential } from "@/lib/setting/sensitive/credential";

/** A piece of a pasted text as it is shown. */
export interface ShownPart {
	readonly kind: "key" | "value" | "sign" | "secret";
	readonly text: string;
}

export interface ShownLine {
	readonly number: number;
	readonly parts: readonly ShownPart[];
	/** Something on the line is hidden. */
	readonly secret: boolean;
}

/** Maps whose values are secret unless proven harmless, in the spellings an import reads. */
const secretMaps: ReadonlySet<string> = new Set(
	"env environment envs headers httpHeaders http_headers requestInit".split(" "),
);
const token = /("(?:[^"\\\n]|\\.)*"?)|(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|([{}[\]])|([,:])|(\s+)|([^\s{}[\],:"/]+|\/)/g;
const dots = "••••••••••••";

interface Level {
	/** Key of the container in the one around it. */
	readonly name: string | null;
	readonly list: boolean;
	key: string | null;
	previous: string | null;
}

/** A pasted JSON line by line with every secret as dots, whatever else it holds; never throws. */
export function maskedLines(text: string): readonly ShownLine[] {
	const parts: ShownPart[] = [];
	const levels: Level[] = [{ name: null, list: false, key: null, previous: null }];
	for (const match of text.matchAll(token)) {
		const [whole, quoted, comment, bracket] = match;
		if (quoted !== undefined) parts.push(shownString(quoted, levels, text.slice(match.index + whole.length)));
		else if (comment !== undefined) parts.push(shownComment(comment));
		else {
			if (bracket !== undefined) enter(bracket, levels);
			parts.push({ kind: /[{}[\],:]/.test(whole) ? "sign" : "value", text: whole });
		}
	}
	return lines(parts);
}

function enter(bracket: string, levels: Level[]): void {
	const here = levels.at(-1);
	if (bracket === "{" || bracket === "[") {
		levels.push({ name: here?.key ?? null, list: bracket === "[", key: null, previous: null });
	} else if (levels.length > 1) levels.pop();
}

function shownString(quoted: string, levels: readonly Level[], after: string): ShownPart {
	const here = levels.at(-1);
	const text = decoded(quoted);
	if (!here) return { kind: "value", text: quoted };
	if (!here.list && /^\s*:/.test(after)) {
		here.key = text;
		return { kind: "key", text: quoted };
	}
	const hidden = hide(text, here, levels);
	here.previous = text;
	return hidden === null ? { kind: "value", text: quoted } : { kind: "secret", text: JSON.stringify(hidden) };
}

function hide(text: string, here: Level, levels: readonly Level[]): string | null {
	if (isHarmless(text)) return null;
	const inMap = levels.slice(-2).some(({ name }) => name !== null && secretMaps.has(name));
	const isEntryName = here.key === "name" && levels.at(-2)?.list === true;
	if (inMap && !isEntryName) {
		const scheme = /^(?:Bearer|Basic|Token)\s+/i.exec(text)?.[0] ?? "";
		return scheme + dotted(text.slice(scheme.length));
	}
	const place = {
		...(here.key === null ? {} : { name: here.key }),
		...(here.list && here.previous !== null ? { previous: here.previous } : {}),
	};
	const masked = maskCredential(text, place);
	if (masked === null) return null;
	return masked === mask ? dotted(text) : masked.replaceAll(mask, dots);
}

/** Dots; a long value keeps its public prefix and last four characters, by which people know their keys. */
function dotted(text: string): string {
	if (text.length < 20 || /\s/.test(text)) return dots;
	const prefix = /^[A-Za-z]{2,6}[_-](?=\S{16})/.exec(text)?.[0] ?? "";
	return `${prefix}${dots}${text.slice(-4)}`;
}

function shownComment(comment: string): ShownPart {
	const masked = maskCredential(comment);
	return masked === null
		? { kind: "sign", text: comment }
		: { kind: "secret", text: masked === mask ? `// ${dots}` : masked.replaceAll(mask, dots) };
}

function decoded(quoted: string): string {
	try {
		return String(JSON.parse(quoted));
	} catch {
		return quoted.slice(1);
	}
}

function lines(parts: readonly ShownPart[]): readonly ShownLine[] {
	const found: ShownPart[][] = [[]];
	for (const { kind, text } of parts) {
		for (const [index, piece] of text.split(/\r\n|\r|\n/).entries()) {
			if (index > 0) found.push([]);
			if (piece !== "") found.at(-1)?.push({ kind, text: piece });
		}
	}
	return found.map((own, index) => ({
		number: index + 1,
		parts: own,
		secret: own.some(({ kind }) => kind === "secret"),
	}));
}
