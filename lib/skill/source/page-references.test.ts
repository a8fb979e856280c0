import { expect, it } from "vitest";
import { pageReferences } from "./page-references";

it("finds what a page names below the skill's folder", () => {
	const page = `<!doctype html><script src="index.js"></script><script src='../lib/a%20b.js?v=1'></script>
		<link rel=stylesheet href=look.css><img src="./assets/dot.png#x"><img src="/abs.png"><a href="#top">x</a>
		<style>body { background: url("bg.svg") } @import 'more.css';</style>
		<script>show({ webview: { url: "webview.html?mode=1" } }); fetch("./data/list.json")</script>`;
	expect(pageReferences(page, "scripts/index.html").toSorted()).toEqual([
		"assets/webview.html",
		"lib/a b.js",
		"scripts/assets/dot.png",
		"scripts/bg.svg",
		"scripts/data/list.json",
		"scripts/index.js",
		"scripts/look.css",
		"scripts/more.css",
	]);
});

it("never leaves the folder", () => {
	const page = `<script src="../../x.js"></script><script src="https://cdn.example/x.js"></script>
		<script src="//cdn.example/y.js"></script><img src="data:image/png;base64,AA"><script src="..%2f..%2fz.js"></script>
		<script src="%2e%2e/%2e%2e/w.js"></script><a href="javascript:alert(1)">x</a><script src="a\\..\\..\\..\\v.js"></script>`;
	expect(pageReferences(page, "scripts/index.html")).toEqual([]);
});

it("reads modules and style sheets, and gives up on nothing long", () => {
	expect(pageReferences(`import { x } from "./x.mjs"; import("../y.js")`, "scripts/lib/a.js")).toEqual([
		"scripts/lib/x.mjs",
		"scripts/y.js",
	]);
	expect(pageReferences(`@import "b.css"; a { src: url(f.woff2) }`, "scripts/a.css").toSorted()).toEqual([
		"scripts/b.css",
		"scripts/f.woff2",
	]);
	const started = performance.now();
	for (const one of ["src=", '"', "url(", "a/", "'a "]) pageReferences(one.repeat(300_000), "scripts/index.html");
	expect(performance.now() - started).toBeLessThan(2_000);
});
