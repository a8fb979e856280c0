/** A start tag as it stands in a page. */
export interface HtmlTag {
	/** Lower case. */
	readonly name: string;
	readonly attributes: readonly HtmlAttribute[];
	/** Text up to the end tag, of elements whose content is no markup; else undefined. */
	readonly text?: string;
}

export interface HtmlAttribute {
	/** Lower case. */
	readonly name: string;
	/** Character references resolved as far as addresses need it. */
	readonly value: string;
}

/** Elements whose content is text up to their end tag (HTML, tokenization). */
const textElements = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]);

const tagStart = /<(?:!--|([a-z][^\s/>]*))/gi;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
const tagEnd = /[\s/]*>/y;
const blanks = /[\s/]*/y;

/**
 * A page with some of its start tags put otherwise: `change` answers what stands in place of the tag (with its text
 * and end tag where the element has text), or undefined to leave it. Comments and texts are passed over.
 */
export function changeTags(html: string, change: (tag: HtmlTag) => string | undefined): string {
	let out = "";
	let done = 0;
	tagStart.lastIndex = 0;
	for (let found = tagStart.exec(html); found; found = tagStart.exec(html)) {
		const end = found[1] === undefined ? commentEnd(html, found.index) : undefined;
		const read = end === undefined ? readTag(html, tagStart.lastIndex, found[1] ?? "") : undefined;
		const instead = read && change(read.tag);
		const next = read?.end ?? end ?? html.length;
		if (instead !== undefined) {
			out += html.slice(done, found.index) + instead;
			done = next;
		}
		tagStart.lastIndex = next;
	}
	return out + html.slice(done);
}

function commentEnd(html: string, start: number): number {
	const end = html.indexOf("-->", start);
	return end < 0 ? html.length : end + 3;
}

/** Undefined: the page ends within the tag. */
function readTag(html: string, start: number, written: string): { tag: HtmlTag; end: number } | undefined {
	const name = written.toLowerCase();
	const attributes: HtmlAttribute[] = [];
	let at = start;
	for (;;) {
		tagEnd.lastIndex = at;
		if (tagEnd.test(html)) break;
		attribute.lastIndex = at;
		const found = attribute.exec(html);
		if (found) attributes.push(attributeOf(found));
		// Past a stray character, such as `=`, and at once past the blanks before it: each step looks at all of them.
		at = found ? attribute.lastIndex : afterBlanks(html, at) + 1;
		if (at > html.length) return undefined;
	}
	const end = tagEnd.lastIndex;
	if (!textElements.has(name)) return { tag: { name, attributes }, end };
	const close = new RegExp(`</${name}[\\s/>]`, "gi");
	close.lastIndex = end;
	const closed = close.exec(html);
	const text = html.slice(end, closed?.index ?? html.length);
	const closeEnd = closed ? html.indexOf(">", closed.index) : -1;
	return { tag: { name, attributes, text }, end: closeEnd < 0 ? html.length : closeEnd + 1 };
}

function afterBlanks(html: string, at: number): number {
	blanks.lastIndex = at;
	blanks.test(html);
	return blanks.lastIndex;
}

const attributeOf = ([, name = "", double, single, bare]: RegExpExecArray): HtmlAttribute => ({
	name: name.toLowerCase(),
	value: (double ?? single ?? bare ?? "").replace(/&(?:amp|#38);/g, "&").replace(/&(?:quot|#34);/g, '"'),
});

/** A start tag written anew, with the given attributes changed, or left out where they are null. */
export function writeTag(tag: HtmlTag, changes: Readonly<Record<string, string | null>>): string {
	const kept = tag.attributes
		.map(({ name, value }) => ({ name, value: Object.hasOwn(changes, name) ? (changes[name] ?? null) : value }))
		.filter((entry): entry is HtmlAttribute => entry.value !== null);
	const written = kept.map(({ name, value }) => ` ${name}="${value.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"`);
	return `<${tag.name}${written.join("")}>`;
}

/** Value of an attribute; undefined when the tag has none. */
export function attributeValue(tag: HtmlTag, name: string): string | undefined {
	return tag.attributes.find((entry) => entry.name === name)?.value;
}
