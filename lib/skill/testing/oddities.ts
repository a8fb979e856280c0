import type { Skill, SkillFaultCode, SkillWarningCode } from "../skill";

/** One oddity of real files, with what reading it must give. */
export interface Oddity {
	/** Its number in the list of oddities that the importer must survive. */
	readonly id: number;
	readonly what: string;
	readonly source: string | Uint8Array;
	readonly path?: string;
	readonly files?: readonly string[];
	readonly expected:
		| { readonly code: SkillFaultCode; readonly line?: number; readonly says?: string }
		| { readonly warnings: readonly SkillWarningCode[]; readonly skill?: Partial<Skill> };
}

export const front = (lines: string, body = "Body.") => `---\n${lines}\n---\n\n${body}\n`;
export const head = "name: tidy\ndescription: Puts loose notes in order when asked.";
export const described = (value: string) => front(`name: tidy\ndescription: ${value}`);
export const named = (value: string) => front(`name: ${value}\ndescription: Puts loose notes in order when asked.`);
const plain = front(head);
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const tidy = { slug: "tidy", name: "tidy", description: "Puts loose notes in order when asked.", body: "Body." };
const tidied = { warnings: [], skill: tidy } as const;

/** 1 to 20: encoding and shape. */
export const shapeOddities: readonly Oddity[] = [
	{ id: 1, what: "byte order mark", source: new TextEncoder().encode(`\uFEFF${plain}`), expected: tidied },
	{ id: 2, what: "CRLF", source: plain.replaceAll("\n", "\r\n"), expected: tidied },
	{ id: 3, what: "bare CR", source: plain.replaceAll("\n", "\r"), expected: tidied },
	{
		id: 4,
		what: "quotes of Windows-1252",
		source: bytes(described("Puts \x93loose\x94 notes in order.")),
		expected: { warnings: ["invalid_utf8"], skill: { description: "Puts \uFFFDloose\uFFFD notes in order." } },
	},
	{ id: 5, what: "NUL bytes", source: bytes(`${plain}\0`), expected: { code: "NOT_TEXT" } },
	{
		id: 5,
		what: "a picture",
		source: bytes("\x89PNG\r\n\x1a\n\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6"),
		expected: { code: "NOT_TEXT" },
	},
	{ id: 5, what: "UTF-16", source: bytes(`\xff\xfe${"-\0-\0"}`), expected: { code: "NOT_TEXT" } },
	{ id: 6, what: "no bytes", source: new Uint8Array(), expected: { code: "EMPTY" } },
	{ id: 6, what: "nothing but space", source: " \n\t\n", expected: { code: "EMPTY" } },
	{ id: 7, what: "blank lines in front", source: `\n \n${plain}`, expected: tidied },
	{
		id: 8,
		what: "a comment in front",
		source: `<!-- licence\n of two lines -->\n${plain}`,
		expected: { warnings: ["leading_text"], skill: tidy },
	},
	{ id: 9, what: "spaces after the fences", source: plain.replaceAll("---", "---  \t"), expected: tidied },
	{
		id: 10,
		what: "the whole file in a code fence",
		source: `\`\`\`\`markdown\n${plain}\`\`\`\`\n`,
		expected: { warnings: ["leading_text"], skill: tidy },
	},
	{
		id: 11,
		what: "TOML",
		source: plain.replaceAll("---", "+++"),
		expected: { code: "NO_FRONTMATTER", line: 1, says: "TOML" },
	},
	{
		id: 12,
		what: "keys without fences",
		source: `${head}\n\nBody.`,
		expected: { code: "KEYS_WITHOUT_FENCE", line: 1 },
	},
	{
		id: 13,
		what: "front matter after a heading",
		source: `# Tidy\n\n${plain}`,
		expected: { code: "NO_FRONTMATTER", line: 3, says: "first" },
	},
	{ id: 14, what: "no front matter", source: "# Tidy\n\nBody.", expected: { code: "NO_FRONTMATTER", line: 1 } },
	{
		id: 15,
		what: "never closed",
		source: `---\n${head}\n\nBody.`,
		expected: { code: "UNCLOSED_FRONTMATTER", line: 1 },
	},
	{
		id: 15,
		what: "closed beyond all measure",
		source: `---\n${head}\nnote: ${"x".repeat(70_000)}\n---\n`,
		expected: { code: "UNCLOSED_FRONTMATTER", line: 1 },
	},
	{
		id: 16,
		what: "closing fence indented",
		source: `---\n${head}\n  ---\n\nBody.`,
		expected: { warnings: ["yaml_repaired"], skill: tidy },
	},
	{
		id: 16,
		what: "an indented rule in a block scalar",
		source: front("name: tidy\ndescription: |\n  One part.\n  ---\n  Another part."),
		expected: { warnings: [], skill: { description: "One part. --- Another part." } },
	},
	{ id: 17, what: "closed by dots", source: `---\n${head}\n...\n\nBody.`, expected: tidied },
	{
		id: 18,
		what: "opened by four hyphens",
		source: plain.replace("---", "----"),
		expected: { code: "NO_FRONTMATTER", line: 1, says: "three hyphens" },
	},
	{
		id: 18,
		what: "closed by five hyphens",
		source: `---\n${head}\n-----\n\nBody.`,
		expected: { code: "UNCLOSED_FRONTMATTER" },
	},
	{ id: 19, what: "empty front matter", source: "---\n---\n\nBody.", expected: { code: "NO_DESCRIPTION" } },
	{ id: 19, what: "only a comment", source: front("# nothing"), expected: { code: "NO_DESCRIPTION" } },
	{
		id: 20,
		what: "a list",
		source: front("- name: tidy\n- description: Tidies."),
		expected: { code: "BAD_YAML", line: 2 },
	},
	{ id: 20, what: "a single text", source: front("just text"), expected: { code: "BAD_YAML", line: 2 } },
];

const repaired = (description: string) => ({ warnings: ["yaml_repaired"], skill: { description } }) as const;
const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${"bcdefghi"
	.split("")
	.map((name, at) => `${name}: &${name} [${`*${"abcdefgh"[at]}, `.repeat(9)}]`)
	.join("\n")}`;

/** 21 to 38: YAML. */
export const yamlOddities: readonly Oddity[] = [
	{
		id: 21,
		what: "a colon in plain text",
		source: described("Use when asked. Keywords: a, b"),
		expected: repaired("Use when asked. Keywords: a, b"),
	},
	...[
		"[x] marks done things",
		"{x} of all things is tidied",
		"@notes are tidied by it",
		"`tidy` is what it does",
		"%s is put in order when asked",
	].map((value) => ({
		id: 22,
		what: `value begins with ${value[0]}`,
		source: described(value),
		expected: repaired(value),
	})),
	...[
		"*Always* use it for notes",
		"*tidies-all-the-loose-notes*",
		", first of all the notes",
		"> quoted like a mail",
		"| piped like a shell",
	].map((value) => ({
		id: 22,
		what: `value begins with ${value[0]}`,
		source: described(value),
		expected: repaired(value),
	})),
	{
		id: 23,
		what: "brackets in a word of a flow list",
		source: front(`${head}\ntags: [ray[train], b]`),
		expected: { warnings: ["yaml_repaired", "unknown_keys"], skill: { metadata: { tags: "[ray[train], b]" } } },
	},
	{
		id: 24,
		what: "tabs as indentation",
		source: front(`${head}\nmetadata:\n\tversion: "1"`),
		expected: { warnings: ["yaml_repaired"], skill: { metadata: { version: "1" } } },
	},
	{ id: 24, what: "a tab after the colon", source: plain.replace("name: ", "name:\t"), expected: tidied },
	{
		id: 25,
		what: "a key twice",
		source: front(`name: first\n${head}`),
		expected: { warnings: ["duplicate_key"], skill: { name: "tidy" } },
	},
	...["|", ">", "|-", ">-", ">+"].map((mark) => ({
		id: 26,
		what: `block scalar ${mark}`,
		source: described(`${mark}\n  Puts loose notes\n  in order.\n\n  When asked.`),
		expected: { warnings: [], skill: { description: "Puts loose notes in order. When asked." } },
	})),
	{
		id: 27,
		what: "plain text over lines",
		source: described("Puts loose notes\n  in order\n  when asked."),
		expected: { warnings: [], skill: { description: tidy.description } },
	},
	{
		id: 28,
		what: "value on the next line",
		source: described("\n  Puts loose notes in order when asked."),
		expected: tidied,
	},
	{
		id: 29,
		what: "quotes with escapes",
		source: described(String.raw`"Puts \"loose\" notes\tin \u006frder."`),
		expected: { warnings: [], skill: { description: 'Puts "loose" notes in order.' } },
	},
	{
		id: 29,
		what: "quotes with an escape that does not exist",
		source: described(String.raw`"Looks for notes in C:\projects."`),
		expected: repaired(String.raw`Looks for notes in C:\projects.`),
	},
	{
		id: 30,
		what: "a comment after the value",
		source: plain.replace("name: tidy", "name: tidy # short"),
		expected: tidied,
	},
	{
		id: 31,
		what: "a placeholder as a map",
		source: front("name: { name }\ndescription: { what it does }"),
		expected: {
			warnings: ["description_odd", "name_changed"],
			skill: { slug: "name", name: "{ name }", description: "{ what it does }" },
		},
	},
	{
		id: 32,
		what: "numbers, truth and dates",
		source: front(
			"name: 123\ndescription: Puts loose notes in order.\nmetadata:\n  version: 1.20\n  updated: 2026-01-01\n  on: yes\n  big: 0x1F",
		),
		expected: {
			warnings: [],
			skill: { name: "123", metadata: { version: "1.20", updated: "2026-01-01", on: "yes", big: "0x1F" } },
		},
	},
	{ id: 33, what: "an alias bomb", source: front(`${head}\n${bomb}`), expected: { code: "BAD_YAML" } },
	{ id: 33, what: "an anchor in itself", source: front(`${head}\nmetadata: &a [*a]`), expected: { code: "BAD_YAML" } },
	{
		id: 33,
		what: "anchors put to use",
		source: front(`${head}\nmetadata:\n  a: &v same\n  b: *v`),
		expected: { warnings: [], skill: { metadata: { a: "same", b: "same" } } },
	},
	{
		id: 34,
		what: "hyphens in a value",
		source: described("Puts notes in order --- when asked."),
		expected: { warnings: [], skill: { description: "Puts notes in order --- when asked." } },
	},
	{
		id: 35,
		what: "rules in the body",
		source: front(head, "One\n\n---\n\nTwo: x\n\n---\n\nThree"),
		expected: { warnings: [], skill: { body: "One\n\n---\n\nTwo: x\n\n---\n\nThree" } },
	},
	...(
		[
			["nothing", "", {}],
			["a list", " [a, b]", { list: '["a","b"]' }],
			["a list of maps", "\n  - a: x\n  - b: y", { a: "x", b: "y" }],
			["text", " something", { text: "something" }],
			["JSON as text", ` '{"a":{"b":[1]},"c":"d"}'`, { a: '{"b":[1]}', c: "d" }],
			["JSON", ` {"a":{"b":[1]}}`, { a: '{"b":["1"]}' }],
			["nested", "\n  a:\n    b: c", { a: '{"b":"c"}' }],
		] as const
	).map(([what, value, metadata]) => ({
		id: 36,
		what: `metadata is ${what}`,
		source: front(`${head}\nmetadata:${value}`),
		expected: { warnings: [], skill: { metadata } },
	})),
	{
		id: 37,
		what: "name after metadata",
		source: front(`metadata:\n  a: b\n${head}`),
		expected: { warnings: [], skill: { name: "tidy", metadata: { a: "b" } } },
	},
	{
		id: 38,
		what: "other spellings of keys",
		source: front(
			"Name: tidy\nDESCRIPTION: Puts loose notes in order.\nallowed_tools: Read2\nmetadata:\n  requireSecret: true\n  require_secret_description: A key.",
		),
		expected: { warnings: [], skill: { name: "tidy", allowed_tools: ["Read2"], secret: { description: "A key." } } },
	},
	{
		id: 38,
		what: "secret and homepage at the top",
		source: front(`${head}\nrequire-secret: "True"\nhomepage: https://example.org`),
		expected: { warnings: [], skill: { secret: { description: "" }, homepage: "https://example.org", metadata: {} } },
	},
];
