import { describe, expect, it } from "vitest";
import type { SkillFile, SkillPackage } from "../skill-package";
import { inlinePage } from "./inline-page";

const text = (path: string, content: string): SkillFile => ({ path, encoding: "utf8", content });
const png: SkillFile = { path: "assets/dot.png", encoding: "base64", content: "iVBORw0KGgo=" };
const skill = (...files: readonly SkillFile[]): SkillPackage => ({ origin: "pasted", source_text: "", files });
const htmlOf = (page: string, ...files: readonly SkillFile[]) =>
	inlinePage(skill(text("scripts/index.html", page), ...files), "index.html")?.html;

describe("the page of a script", () => {
	it("is found by its name in scripts, by a path, or below a folder", () => {
		const pages = [text("scripts/a.html", "1"), text("a.html", "2"), text("x/b.html", "3")];
		expect(inlinePage(skill(...pages), "a.html")?.html).toBe("1");
		expect(inlinePage(skill(...pages), "scripts/a.html")?.html).toBe("1");
		expect(inlinePage(skill(...pages), "b.html")?.html).toBe("3");
		expect(inlinePage(skill(...pages), "../a.html")).toBeUndefined();
	});

	it("brings every other file along", () => {
		expect(inlinePage(skill(text("scripts/index.html", ""), png), "index.html")?.assets).toEqual([png]);
	});

	it("has its scripts put in, deferred ones at the end and in order, module scripts where they are", () => {
		const page = `<!-- <script src="a.js"></script> --><SCRIPT defer src='./a.js?v=1'></SCRIPT>
<script src=a.js></script><script type="module" src="a.js"></script><script async src="../b.js"></script><p>x</p></body></html>`;
		expect(htmlOf(page, text("scripts/a.js", "A"), text("b.js", "B"))).toBe(`<!-- <script src="a.js"></script> -->
<script>A</script><script type="module">A</script><p>x</p><script>A</script><script>B</script></body></html>`);
	});

	it("cannot be broken out of by the text of a script or a style", () => {
		const page = `<script src="a.js"></script><link rel="stylesheet" href="a.css">`;
		const inlined = htmlOf(page, text("scripts/a.js", `let a="</script><!--"`), text("scripts/a.css", "a{}</style>b"));
		expect(inlined).toBe(`<script>let a="\\x3c/script>\\x3c!--"</script><style>a{}\\3c /style>b</style>`);
	});

	it("has pictures, sheets and what those name put in", () => {
		const sheets = [
			text("assets/a.css", '@import "b.css" print;a{background:url(dot.png)}'),
			text("assets/b.css", "b{}"),
		];
		const page = `<link media="screen" rel=stylesheet href="../assets/a.css"><img alt="x &amp; y" src="../assets/dot.png"><style>i{background:url('../assets/dot.png')}</style>`;
		const data = "data:image/png;base64,iVBORw0KGgo=";
		expect(htmlOf(page, png, ...sheets)).toBe(
			`<style media="screen">@media print { b{} }a{background:url("${data}")}</style><img alt="x &amp; y" src="${data}"><style>i{background:url("${data}")}</style>`,
		);
	});

	it("leaves other hosts, what is not there and what is only text", () => {
		const page = `<script src="https://cdn.example.com/x.js"></script><img src="//h/x.png"><img src="gone.png"><textarea><img src="../assets/dot.png"></textarea><script>'<img src="../assets/dot.png">'</script><a href="`;
		expect(htmlOf(page, png)).toBe(page);
	});

	it("ends with sheets that import each other", () => {
		const page = '<link rel="stylesheet" href="a.css">';
		expect(htmlOf(page, text("scripts/a.css", '@import "a.css";i{}'))).toBe(`<style>${"i{}".repeat(6)}</style>`);
	});
});

describe("a page that is out to hurt", () => {
	const size = 300_000;
	it.each([
		["end tags that never end", `<script>${"</script ".repeat(size / 9)}`],
		["blanks before what is no attribute", `<a${" ".repeat(size)}${"=".repeat(size)}`],
		["a tag that never ends", `<a x${" ".repeat(size)}`],
	])("is read once over: %s", (_, page) => {
		const before = performance.now();
		htmlOf(page);
		expect(performance.now() - before).toBeLessThan(1_000);
	});

	it("may name attributes as objects do, and addresses that are none", () => {
		const page = `<img src="../assets/dot.png" constructor="x" __proto__="y"><img src="\\\\["><img src="/\t/[">`;
		expect(htmlOf(page, png)).toBe(
			`<img src="data:image/png;base64,iVBORw0KGgo=" constructor="x" __proto__="y"><img src="\\\\["><img src="/\t/[">`,
		);
	});

	it("does not grow beyond measure by naming a file again and again", () => {
		const large: SkillFile = { path: "a.png", encoding: "base64", content: "A".repeat(1_000_000) };
		const pictures = htmlOf('<img src="../a.png">'.repeat(1_000), large);
		expect(pictures?.length).toBeLessThan(40_000_000);
		const sheet = text("a.css", "@import 'a.css';".repeat(200));
		expect(htmlOf('<link rel=stylesheet href="../a.css">', sheet)?.length).toBeLessThan(40_000_000);
	});
});
