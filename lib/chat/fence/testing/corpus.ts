import { dialects } from "./dialects";
import type { FenceText } from "./offered";

const search: FenceText["call"] = ["settings_search", { query: "x" }];
const call = '{"tool":"settings_search","query":"x"}';
const tick = "`";
const deep = `${"[".repeat(40)}${"]".repeat(40)}`;

const fences: readonly FenceText[] = [
	{ name: "json fence", text: `\`\`\`json\n${call}\n\`\`\``, shown: "", call: search },
	{ name: "prose before", text: `I look.\n\n\`\`\`json\n${call}\n\`\`\`\n`, shown: "I look.\n\n", call: search },
	{ name: "text after is dropped", text: `A\n\`\`\`json\n${call}\n\`\`\`\nResult: 3`, shown: "A\n", call: search },
	{ name: "no info string", text: `\`\`\`\n${call}\n\`\`\``, shown: "", call: search },
	{ name: "json with a space, one line", text: `\`\`\`json ${call}\`\`\``, shown: "", call: search },
	{ name: "json without a space, one line", text: `\`\`\`json${call}\`\`\``, shown: "", call: search },
	{ name: "JSON in capitals", text: `\`\`\`JSON\n${call}\n\`\`\``, shown: "", call: search },
	{ name: "tool_code", text: `\`\`\`tool_code\n${call}\n\`\`\``, shown: "", call: search },
	{ name: "tildes", text: `~~~json\n${call}\n~~~`, shown: "", call: search },
	{ name: "four ticks", text: `\`\`\`\`json\n${call}\n\`\`\`\``, shown: "", call: search },
	{ name: "three spaces before", text: `   \`\`\`json\n   ${call}\n   \`\`\``, shown: "", call: search },
	{ name: "CRLF", text: `A\r\n\`\`\`json\r\n${call}\r\n\`\`\`\r\n`, shown: "A\r\n", call: search },
	{ name: "blank lines before the object", text: `\`\`\`json\n\n\n  ${call}\n\`\`\``, shown: "", call: search },
	{ name: "never closed", text: `\`\`\`json\n${call}`, shown: "", call: search },
	{ name: "closed by a blank line", text: `\`\`\`json\n${call}\n\nAnd so on`, shown: "", call: search },
	{ name: "bare object", text: call, shown: "", call: search },
	{ name: "bare object after white space", text: `\n  ${call}\n`, shown: "\n", call: search },
	{ name: "bare object, then text", text: `${call}\nDone!`, shown: "", call: search },
	{
		name: "two fences",
		text: `\`\`\`json\n${call}\n\`\`\`\n\`\`\`json\n{"tool":"ask_user"}\n\`\`\``,
		shown: "",
		call: search,
	},
	{ name: "two calls in a fence", text: `\`\`\`json\n${call}\n{"tool":"ask_user"}\n\`\`\``, shown: "", call: search },
	{ name: "two calls in a list", text: `\`\`\`json\n[${call},{"tool":"ask_user"}]\n\`\`\``, shown: "", call: search },
	{ name: "two calls on a line", text: `\`\`\`json\n${call}, {"tool":"ask_user"}\n\`\`\``, shown: "", call: search },
	{ name: "stray closing brace", text: `\`\`\`json\n${call}}\n\`\`\``, shown: "", call: search },
	{
		name: "indented over lines",
		text: `\`\`\`json\n{\n  "tool": "settings_search",\n  "query": "x"\n}\n\`\`\``,
		shown: "",
		call: search,
	},
	{
		name: "fence inside a string",
		text: `\`\`\`json\n{"tool":"settings_search","query":"\`\`\`js\\n}\\n\`\`\`"}\n\`\`\``,
		shown: "",
		call: ["settings_search", { query: "```js\n}\n```" }],
	},
	{
		name: "fence on its own line inside a string",
		text: `\`\`\`json\n{"tool":"settings_search","query":"a\n\`\`\`\nb"}\n\`\`\``,
		shown: "",
		call: ["settings_search", { query: "a\n```\nb" }],
	},
	{
		name: "braces and quotes inside a string",
		text: `\`\`\`json\n{"tool":"settings_search","query":"a}}\\"{b"}\n\`\`\``,
		shown: "",
		call: ["settings_search", { query: 'a}}"{b' }],
	},
	{
		name: "nested objects",
		text: `\`\`\`json\n{"tool":"settings_update","target":{"resource_type":"workspace"},"changes":{"a":{"b":[{"c":1}]}}}\n\`\`\``,
		shown: "",
		call: ["settings_update", { target: { resource_type: "workspace" }, changes: { a: { b: [{ c: 1 }] } } }],
	},
	{
		name: "surrogate pairs",
		text: `Hi 👋🏽\n\`\`\`json\n{"tool":"settings_search","query":"🧪 é 設定"}\n\`\`\``,
		shown: "Hi 👋🏽\n",
		call: ["settings_search", { query: "🧪 é 設定" }],
	},
	{
		name: "after a fence that is no call",
		text: `\`\`\`json\n{"a":1}\n\`\`\`\nNow:\n\`\`\`json\n${call}\n\`\`\``,
		shown: '```json\n{"a":1}\n```\nNow:\n',
		call: search,
	},
	{
		name: "after inline code that looks like a fence",
		text: `\`\`\`{"a":1}\`\`\`\n\`\`\`json\n${call}\n\`\`\``,
		shown: '```{"a":1}```\n',
		call: search,
	},
	{
		name: "after code of another language",
		text: `\`\`\`python\nprint("{")\n\`\`\`\n\`\`\`json\n${call}\n\`\`\``,
		shown: '```python\nprint("{")\n```\n',
		call: search,
	},
	{
		name: "after a bare brace that never closed",
		text: `{ said he\n\`\`\`json\n${call}\n\`\`\``,
		shown: "{ said he\n",
		call: search,
	},
];

export const calls: readonly FenceText[] = [...fences, ...dialects];

export const texts: readonly FenceText[] = [
	{ name: "empty", text: "" },
	{ name: "prose", text: "Hello there.\nSecond line.\n" },
	{ name: "white space", text: " \n\t\n  " },
	{ name: "JSON without a tool", text: '```json\n{"a": {"b": "}"}}\n```\nThat is JSON.' },
	{ name: "bare JSON without a tool", text: '{"a":1}\n' },
	{ name: "an unknown tool", text: '```json\n{"tool":"rm_rf","path":"/"}\n```' },
	{ name: "an unknown tool beside a known name", text: '```json\n{"tool":"rm_rf","name":"settings_search"}\n```' },
	{ name: "a name that is almost one", text: '```json\n{"tool":"settings_serch","query":"x"}\n```' },
	{ name: "call in python", text: `\`\`\`python\n${call}\n\`\`\`` },
	{ name: "call in bash after a space", text: `\`\`\`bash ${call}\n\`\`\`` },
	{ name: "call shown in a longer fence", text: `\`\`\`\`markdown\n\`\`\`json\n${call}\n\`\`\`\n\`\`\`\`\n` },
	{ name: "call in inline code", text: `Write ${tick}${call}${tick} to search.` },
	{ name: "call in the middle of a line", text: `Write \`\`\`json ${call}\`\`\` to search.` },
	{ name: "call as a quotation", text: `${call} is how a search is written.` },
	{ name: "call in a fence as a quotation", text: `\`\`\`json\n${call} is how a search is written.\n\`\`\`` },
	{ name: "bare call after prose", text: `Sure!\n${call}\n` },
	{ name: "indented code", text: `    \`\`\`json\n    ${call}\n    \`\`\`` },
	{ name: "fence of two", text: `\`\`\n${call}\n\`\`` },
	{ name: "words in json", text: "```json\nnot an object\n```" },
	{ name: "empty fence", text: "```json\n```\nafter" },
	{ name: "only an opening", text: "text\n```json" },
	{ name: "only ticks", text: "```" },
	{ name: "surrogates in prose", text: "👩‍👩‍👧 {🧪}\n```\n🧪\n```" },
	{ name: "a long info string", text: `\`\`\`averyverylonginfostring\n${call}\n\`\`\`` },
	{ name: "info string with attributes", text: `\`\`\`json title="a"\n${call}\n\`\`\`` },
	{ name: "CRLF JSON", text: '```json\r\n{"a":1}\r\n```\r\nx' },
	{ name: "tildes inside ticks", text: `\`\`\`json\n"a"\n~~~\n${call}\n~~~\n\`\`\`` },
	{ name: "a closing fence with words is none", text: `\`\`\`js\na\n\`\`\` b\n\`\`\`json\n${call}\n` },
	{
		name: "deeper than a call can be",
		text: `\`\`\`json\n{"tool":"settings_search","query":${deep}}\n\`\`\``,
		broken: "malformed",
	},
	{ name: "a list of JSON", text: "```json\n[1,2,3]\n```" },
	{ name: "a list whose first is no call", text: `\`\`\`json\n[{"a":1},${call}]\n\`\`\`` },
	{
		name: "no JSON at all in braces",
		text: '```json\n{"tool":"settings_search" "query": [}\n```',
		broken: "malformed",
	},
	{ name: "cut off in a string", text: '```json\n{"tool":"settings_search","query":"x', broken: "cut_off" },
	{
		name: "cut off before the brace",
		text: 'Now:\n```json\n{"tool":"settings_update","changes":{"a":1}',
		broken: "cut_off",
	},
	{ name: "cut off in the name", text: '```json\n{"tool":"settings_se', broken: "cut_off" },
	{ name: "bare and cut off", text: '{"tool":"runMcp","toolName":"read"', broken: "cut_off" },
	{
		name: "one brace too few",
		text: `\`\`\`json\n{"tool":"settings_update","changes":{"a":1}\n\`\`\`\nDone.`,
		broken: "malformed",
	},
	{ name: "JSON cut off", text: '```json\n{"a":[1,2' },
];

export const corpus: readonly FenceText[] = [...calls, ...texts];
