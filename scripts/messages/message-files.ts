import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale } from "@/lib/i18n/locales";
import type { MessageTree } from "@/lib/i18n/merge-messages";
import type { Namespace } from "@/lib/i18n/namespaces";

const root = fileURLToPath(new URL("../..", import.meta.url));

export function messageFile(locale: Locale, namespace: Namespace): string {
	return join(root, "messages", locale, `${namespace}.json`);
}

export function readTree(locale: Locale, namespace: Namespace): MessageTree {
	return JSON.parse(readFileSync(messageFile(locale, namespace), "utf8")) as MessageTree;
}

/** The one way message files are written, so that the same texts give the same bytes. */
export function treeText(tree: MessageTree): string {
	return `${JSON.stringify(tree, null, "\t")}\n`;
}

/** Dotted key → text. */
export function flatten(tree: MessageTree, prefix = ""): Map<string, string> {
	const flat = new Map<string, string>();
	for (const [key, text] of Object.entries(tree)) {
		if (typeof text === "string") flat.set(`${prefix}${key}`, text);
		else for (const [inner, value] of flatten(text, `${prefix}${key}.`)) flat.set(inner, value);
	}
	return flat;
}

/** The same tree with each text changed; `key` is dotted. */
export function mapTree(tree: MessageTree, change: (text: string, key: string) => string, prefix = ""): MessageTree {
	return Object.fromEntries(
		Object.entries(tree).map(([key, text]) => [
			key,
			typeof text === "string" ? change(text, `${prefix}${key}`) : mapTree(text, change, `${prefix}${key}.`),
		]),
	);
}
