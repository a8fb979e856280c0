import type { SkillFault } from "../skill";

interface Sniff {
	readonly looks: (text: string) => boolean;
	readonly fault: Pick<SkillFault, "code" | "message">;
}

const head = (text: string) => text.slice(0, 512).trimStart();

/** What is handed over in place of a skill, with what to do about it (*skills*, File). First match wins. */
const sniffs: readonly Sniff[] = [
	{
		looks: (text) => /^<(?:!doctype\s+html|html|head|body)\b/i.test(withoutComments(text)),
		fault: {
			code: "HTML_PAGE",
			message: "This is a web page, not a skill. Use the address of the raw SKILL.md file.",
		},
	},
	{
		looks: (text) => head(text).startsWith("version https://git-lfs.github.com/spec/"),
		fault: {
			code: "NO_FRONTMATTER",
			message: "This is a pointer of Git LFS, not the file itself. Download the file it points to.",
		},
	},
	{
		looks: (text) => text.length < 1_024 && /^(?:\.{1,2}\/|\/)?[\w@.-]+(?:\/[\w@. -]+)+\s*$/.test(text),
		fault: {
			code: "NO_FRONTMATTER",
			message: "This is a link to another file (a symbolic link), not a skill. Open the file that it names.",
		},
	},
	{
		looks: (text) => /^[[{]/.test(head(text)) && isJson(text),
		fault: { code: "NO_FRONTMATTER", message: "This is JSON. A skill is Markdown that starts with a line `---`." },
	},
	{
		looks: (text) => head(text).startsWith("+++"),
		fault: {
			code: "NO_FRONTMATTER",
			message: "The front matter is TOML between `+++` lines. Write it as YAML between `---` lines.",
		},
	},
];

export function sniffText(text: string): Pick<SkillFault, "code" | "message"> | undefined {
	return sniffs.find(({ looks }) => looks(text))?.fault;
}

function withoutComments(text: string): string {
	let at = text.slice(0, 4_096).trimStart();
	while (at.startsWith("<!--")) {
		const end = at.indexOf("-->");
		if (end === -1) return at;
		at = at.slice(end + 3).trimStart();
	}
	return at;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
