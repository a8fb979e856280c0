import type { MessageTree } from "@/lib/i18n/merge-messages";
import { fieldOf } from "@/lib/setting/define-setting";
import { exclusions } from "@/lib/tool/exclusions";
import { resources } from "@/lib/tool/resources";

/** Groups of `settings.json` that people write; everything else comes from the declarations. */
const handWritten = ["sections", "choices", "hints"] as const;

/**
 * The English `settings.json`: words of every resource and setting as declared, `<resource_type>.<field>.{label,
 * description}`; the resources' own below `resources`. Hand-written groups are kept as they are.
 */
export function englishSettings(current: MessageTree): MessageTree {
	const tree: Record<string, MessageTree | string> = {};
	for (const group of handWritten) tree[group] = current[group] ?? {};
	tree.resources = Object.fromEntries(
		Object.values(resources).map(({ type, label, description }) => [type, plain({ label, description })]),
	);
	for (const { type, settings } of Object.values(resources)) {
		tree[type] = Object.fromEntries(
			settings.map(({ key, label, description }) => [fieldOf(key), plain({ label, description })]),
		);
	}
	for (const { key, label, description } of exclusions) {
		const type = key.slice(0, key.indexOf("."));
		const words = tree[type];
		tree[type] = { ...(typeof words === "object" ? words : {}), [fieldOf(key)]: plain({ label, description }) };
	}
	return tree;
}

/** Declared words are plain text: what ICU would read as an argument or a tag is quoted. */
function plain(words: { readonly label: string; readonly description: string }): MessageTree {
	return { label: quoteIcu(words.label), description: quoteIcu(words.description) };
}

export function quoteIcu(text: string): string {
	return text.replace(/'/g, "''").replace(/[{}<>]+/g, (signs) => `'${signs}'`);
}
