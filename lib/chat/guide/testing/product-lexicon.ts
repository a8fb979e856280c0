import { settingsCatalog } from "@/lib/tool/settings-catalog";
import en from "@/messages/en/settings.json";
import pt from "@/messages/pt-PT/settings.json";
import hans from "@/messages/zh-CN/settings.json";
import hk from "@/messages/zh-HK/settings.json";
import tw from "@/messages/zh-TW/settings.json";
import { buildLexicon, type GuideLexicon, type SettingLabels } from "../sentence/lexicon";

interface Tree {
	readonly [key: string]: string | Tree;
}

function at(tree: Tree, path: string): string | Tree | undefined {
	let found: string | Tree | undefined = tree;
	for (const step of path.split(".")) found = typeof found === "object" ? found[step] : undefined;
	return found;
}

/** The labels of one language from its message file. */
export function labelsOf(tree: Tree): SettingLabels {
	return {
		label: (key) => {
			const label = at(tree, `${key}.label`);
			return typeof label === "string" ? label.replaceAll("''", "'") : undefined;
		},
		choices: (key) => {
			const choices = at(tree, `choices.${key}`);
			return typeof choices === "object" ? (choices as Readonly<Record<string, string>>) : {};
		},
	};
}

export const productLabels = { en: labelsOf(en), pt: labelsOf(pt), hans: labelsOf(hans), hant: labelsOf(tw) };

/** The lexicon as the product builds it. */
export const productLexicon: GuideLexicon = buildLexicon(settingsCatalog.descriptors, [
	...Object.values(productLabels),
	labelsOf(hk),
]);
