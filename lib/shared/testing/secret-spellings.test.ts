import { expect, it } from "vitest";
import { outputsWith } from "./secret-spellings";

const word = 'pl4nt3d/é+"1" &x';

it.each<[string, string]>([
	["as it is", `a ${word} b`],
	["in JSON", JSON.stringify({ a: word })],
	["in JSON inside of JSON", JSON.stringify({ a: JSON.stringify({ b: word }) })],
	["in a URL", `https://h.test/?q=${encodeURIComponent(word)}`],
	["in a form", new URLSearchParams({ q: word }).toString()],
	["in HTML", `<p title="${word.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}">`],
	["in hex", Buffer.from(word).toString("hex")],
	...[0, 1, 2].map((n): [string, string] => [
		`base64 ${n}`,
		Buffer.from(`${"u".repeat(n)}${word}:z`).toString("base64"),
	]),
	["base64url", Buffer.from(`user:${word}`).toString("base64url")],
])("a secret is recognized %s", (_how, text) => {
	expect(outputsWith([word], new Map([["here", text]]))).toEqual([`here: ${word}`]);
	expect(outputsWith(["pl4nt3d-other"], new Map([["here", text]]))).toEqual([]);
});
