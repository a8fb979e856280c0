import { front, head } from "./oddities";

const mega = 1_040_000;
const most = 64_000;

const fill = (text: string, length: number) => text.repeat(Math.floor(length / text.length));

/** Files made to take long: what nests, repeats, expands or nearly matches, at the largest size that is read. */
export const hostileFiles: Readonly<Record<string, string>> = {
	"spaces before a line's end": front(head, `${fill(" ", mega)}x`),
	"spaces in the front matter": front(`${head}\nnote: a${fill(" ", most)}b`),
	"spaces without a key": front(`${head}\n${fill(" ", most)}x`),
	"one word of the front matter": front(`${head}\n${fill("x", most)}`),
	"keys without end": front(`${head}\n${Array.from({ length: 8_000 }, (_, at) => `k${at}:`).join("\n")}`),
	"the same key": front(`${head}\n${fill("a:\n", most - 200)}`),
	"lines of plain text": front(`name: x\ndescription: x\n${fill("  x\n", most - 200)}`),
	"lines of a quotation": front(`name: x\ndescription: "x\n${fill("  x\n", most - 200)}  "`),
	"an open quotation": front(`name: x\ndescription: "x\n${fill("  x: y\n", most - 200)}`),
	"lists in lists": front(`${head}\nx: ${fill("[", most - 200)}`),
	"lists in lists, closed": front(`${head}\nx: ${fill("[", 30_000)}${fill("]", 30_000)}`),
	"dashes in dashes": front(`${head}\nx:\n  ${fill("- ", most - 200)}`),
	"maps in maps": front(`${head}\n${Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}k:`).join("\n")}`),
	"anchors on anchors": front(`${head}\nx: [${Array.from({ length: 5_000 }, (_, at) => `&a${at} x`).join(", ")}]`),
	"aliases of one anchor": front(`${head}\nx: &a [y]\nz: [${fill("*a, ", most - 200)}]`),
	"aliases that double": front(
		`${head}\na0: &a0 x\n${Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join("\n")}`,
	),
	"errors on every line": front(`${head}\n${fill("a: b: c\n", most - 200)}`),
	"colons on every line": front(`${head}\n${fill("k: x: y\n  z: w\n", most - 200)}`),
	"opening comments": `${fill("<!-- -->\n", mega)}`,
	"a comment without end": `<!--${fill("-", mega)}`,
	"comments without end": fill("<!--", mega),
	"fences without end": `---\n${fill("--- x\n", mega)}`,
	"indented fences": `---\n${fill(" ---\n", mega)}`,
	backticks: front(head, fill("!`", mega)),
	"brackets of links": front(head, fill("](", mega)),
	"folders of files": front(head, fill("references/", mega)),
	"dots of folders": front(head, fill("../", mega)),
	pages: front(head, `run_js ${fill("a.html ", mega)}`),
	"nearly pages": front(head, `run_js ${fill("a/b.", mega)}`),
	"nearly words to a model": front(head, fill("ignore all ", mega)),
	"calls without an end": front(head, fill("run_js ", mega)),
	denials: front(head, fill("not run_js ", mega)),
	"braces at the start": fill("{", mega),
	slashes: fill("a/", mega),
	"marks on one letter": front(`name: a${fill("\u0301", most)}\ndescription: x`),
	"a name without letters": front(`name: ${fill("-", most)}\ndescription: x`),
	tags: front(`name: x\ndescription: ${fill("<a ", most)}`),
	tools: front(`${head}\nallowed-tools: ${fill("a(", most - 100)}`),
	stars: front(`${head}\nallowed-tools: ${fill("* ", most - 100)}`),
	"hidden characters": front(head, fill("\u200B", mega / 3)),
	"carriage returns": fill("\r", mega),
};
