import { isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from "yaml";
import { type FrontEntry, type FrontMap, type FrontValue, textOfValue } from "./front-value";

/** Where YAML broke; 1-based within the front matter. */
export interface YamlFault {
	readonly line: number;
	readonly column: number;
	/** The parser's own words, one line. */
	readonly message: string;
}

export type YamlReading =
	| { readonly ok: true; readonly entries: readonly FrontEntry[]; readonly duplicates: readonly FrontEntry[] }
	/** `fatal`: no rescue may be tried, such as after an alias bomb. */
	| { readonly ok: false; readonly fault: YamlFault; readonly fatal: boolean };

/** Nodes that one front matter may expand to, aliases counted each time they are followed. */
const mostNodes = 10_000;
const deepest = 24;

/** A line that ends a YAML document, or begins one. */
const documentMark = /^(?:\.\.\.|---)(?:[ \t]|$)/;

class TooMuch extends Error {}

/** An alias of no anchor, at an offset: `*bold*` is text to its author. */
class NoAnchor extends Error {
	constructor(readonly offset: number) {
		super("an alias without its anchor");
	}
}

/**
 * Front matter by the YAML core schema, scalars as they were written (*skills*, File). Never throws. What expands or
 * nests beyond any real file is refused.
 */
export function readYaml(text: string): YamlReading {
	const marker = text.split("\n").findIndex((line) => documentMark.test(line));
	// The package reads the first document and is silent about what comes after it.
	if (marker !== -1)
		return { ok: false, fault: { line: marker + 1, column: 1, message: "a second document" }, fatal: false };
	const lines = new LineCounter();
	try {
		if (nesting(text) > 200) throw new TooMuch("nested too deeply");
		// Alike keys are looked for here: the package compares each with each.
		const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: "silent" });
		const [error] = doc.errors;
		if (error !== undefined) {
			const at = lines.linePos(error.pos[0]);
			const message = error.message.split("\n")[0] ?? "";
			return { ok: false, fault: { line: at.line, column: at.col, message }, fatal: false };
		}
		if (doc.contents === null) return { ok: true, entries: [], duplicates: [] };
		if (!isMap(doc.contents))
			return { ok: false, fault: { line: 1, column: 1, message: "not a list of `key: value` lines" }, fatal: true };
		return { ok: true, ...entriesOf(doc.contents.items as Pair[], text, lines) };
	} catch (error) {
		if (error instanceof NoAnchor) {
			const at = lines.linePos(error.offset);
			return { ok: false, fault: { line: at.line, column: at.col, message: error.message }, fatal: false };
		}
		const message = error instanceof TooMuch ? error.message : "nested too deeply";
		return { ok: false, fault: { line: 1, column: 1, message }, fatal: true };
	}
}

function entriesOf(pairs: readonly Pair[], text: string, lines: LineCounter) {
	const read = walker();
	const entries = new Map<string, FrontEntry>();
	const duplicates: FrontEntry[] = [];
	for (const pair of pairs) {
		const node = pair.value as Node | null;
		const keyNode = pair.key as Node | null;
		const key = keyText(read(keyNode, 0));
		const value = read(node, 0);
		const flow = isCollection(node) && node.flow && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
		const line = keyNode?.range ? lines.linePos(keyNode.range[0]).line : 1;
		const entry = { key, value, line, ...(flow !== undefined && { flow }) };
		if (entries.has(key)) duplicates.push(entry);
		entries.set(key, entry);
	}
	return { entries: [...entries.values()], duplicates };
}

const keyText = (value: FrontValue) => (typeof value === "string" ? value : textOfValue(value));

/** Turns nodes into values in the order of the file, so that an alias finds the anchor before it. */
function walker(): (node: Node | null, depth: number) => FrontValue {
	const anchors = new Map<string, Node>();
	let visited = 0;
	const follow = (node: Node | null, depth: number): FrontValue => {
		visited += 1;
		if (visited > mostNodes) throw new TooMuch("expands to more values than a skill can mean");
		if (depth > deepest) throw new TooMuch("nested too deeply");
		if (isAlias(node)) {
			const anchor = anchors.get(node.source);
			if (anchor === undefined) throw new NoAnchor(node.range?.[0] ?? 0);
			return follow(anchor, depth + 1);
		}
		if (node !== null && "anchor" in node && node.anchor) anchors.set(node.anchor, node);
		return valueOfNode(node, (item) => follow(item, depth + 1));
	};
	return follow;
}

function valueOfNode(node: Node | null, follow: (node: Node | null) => FrontValue): FrontValue {
	if (isScalar(node)) return scalarText(node.value, node.source);
	if (isSeq(node)) return node.items.map((item) => follow(item as Node | null));
	if (!isMap(node)) return null;
	const pairs = node.items as Pair<Node | null, Node | null>[];
	return new Map(pairs.map(({ key, value }) => [keyText(follow(key)), follow(value)])) satisfies FrontMap;
}

/** `1.10` stays `1.10`: what a number or a date was written as. */
function scalarText(value: unknown, source: string | undefined): FrontValue {
	if (value === null || value === undefined) return null;
	return typeof value === "string" ? value : (source ?? String(value));
}

/** Most brackets that can be open at once, counted generously: the package recurses into each. */
function nesting(text: string): number {
	let open = 0;
	let most = 0;
	for (const char of text) {
		if (char === "[" || char === "{") most = Math.max(most, ++open);
		else if (char === "]" || char === "}") open = Math.max(0, open - 1);
	}
	return most;
}
