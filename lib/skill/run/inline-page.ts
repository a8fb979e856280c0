import type { SkillFile, SkillPackage } from "../skill-package";
import { attributeValue, changeTags, type HtmlTag, writeTag } from "./html-tags";
import { inlineCss } from "./inline-css";
import { type Inlining, startInlining, takeFile } from "./inlining";
import { dataAddress, fileText, scriptPage } from "./package-file";
import { scriptText } from "./script-text";

/** A page that needs no other file to be loaded. */
export interface InlinedPage {
	readonly html: string;
	/** What its scripts may still ask for by relative addresses: every other file of the package. */
	readonly assets: readonly SkillFile[];
}

/**
 * The page of a skill's script with the scripts, styles and pictures of its own package put in, so that it runs where
 * nothing can be loaded (*skills*, Js). `script` is a name such as `index.html`. Undefined: there is no such page.
 */
export function inlinePage(skill: SkillPackage, script: string): InlinedPage | undefined {
	const page = scriptPage(skill, script);
	return page && { html: inlineFile(skill, page), assets: skill.files.filter((file) => file !== page) };
}

/** The text of an HTML file of the package with its other files put in. Addresses of other hosts stay. */
export function inlineFile(skill: SkillPackage, page: SkillFile): string {
	const late: string[] = [];
	const work = startInlining(skill);
	const inlined = changeTags(fileText(page), (tag) => {
		if (tag.name === "script") return inlineScript(work, page.path, tag, late);
		if (tag.name === "style") return styleElement(tag, inlineCss(work, page.path, tag.text ?? ""));
		if (tag.name === "link") return inlineLink(work, page.path, tag);
		return inlineMedia(work, page.path, tag);
	});
	if (late.length === 0) return inlined;
	// Deferred scripts run when the page is read, in their order.
	const end = inlined.toLowerCase().lastIndexOf("</body");
	const at = end < 0 ? inlined.length : end;
	return inlined.slice(0, at) + late.join("") + inlined.slice(at);
}

/** `undefined` leaves the script where it is. */
function inlineScript(work: Inlining, from: string, tag: HtmlTag, late: string[]): string | undefined {
	const file = takeFile(work, from, attributeValue(tag, "src") ?? "");
	if (!file) return undefined;
	const module = attributeValue(tag, "type")?.toLowerCase() === "module";
	const waits = attributeValue(tag, "defer") !== undefined || attributeValue(tag, "async") !== undefined;
	const start = writeTag(tag, { src: null, defer: null, async: null, integrity: null, crossorigin: null });
	const script = `${start}${scriptText(fileText(file))}</script>`;
	if (!waits || module) return script;
	late.push(script);
	return "";
}

function inlineLink(work: Inlining, from: string, tag: HtmlTag): string | undefined {
	const file = takeFile(work, from, attributeValue(tag, "href") ?? "");
	if (!file) return undefined;
	const rel = attributeValue(tag, "rel")?.toLowerCase() ?? "";
	if (!/\bstylesheet\b/.test(rel)) return writeTag(tag, { href: dataAddress(file) });
	const media = attributeValue(tag, "media");
	const attributes = media === undefined ? [] : [{ name: "media", value: media }];
	return styleElement({ name: "style", attributes }, inlineCss(work, file.path, fileText(file)));
}

const styleElement = (tag: HtmlTag, css: string) =>
	`${writeTag(tag, {})}${css.replace(/<(?=\/style)/gi, "\\3c ")}</style>`;

/** Attributes that name a picture, a sound or a film. */
const mediaAttributes: Readonly<Record<string, readonly string[]>> = {
	img: ["src"],
	source: ["src"],
	audio: ["src"],
	video: ["src", "poster"],
	track: ["src"],
	input: ["src"],
	image: ["href", "xlink:href"],
};

function inlineMedia(work: Inlining, from: string, tag: HtmlTag): string | undefined {
	const changes: Record<string, string> = {};
	for (const name of Object.hasOwn(mediaAttributes, tag.name) ? (mediaAttributes[tag.name] ?? []) : []) {
		const file = takeFile(work, from, attributeValue(tag, name) ?? "");
		if (file) changes[name] = dataAddress(file);
	}
	return Object.keys(changes).length === 0 ? undefined : writeTag(tag, changes);
}
