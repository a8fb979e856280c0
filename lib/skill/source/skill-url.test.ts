import { describe, expect, it } from "vitest";
import { rewriteSkillUrl } from "./skill-url";

function urls(text: string): readonly string[] {
	const address = rewriteSkillUrl(text);
	return address.ok ? address.places.map(({ url, kind }) => (kind === "index" ? `index ${url}` : url)) : [address.rule];
}

const raw = "https://raw.githubusercontent.com";

describe("pages of hosts become raw files", () => {
	it.each([
		["https://github.com/o/r/blob/main/skills/x/SKILL.md", [`${raw}/o/r/main/skills/x/SKILL.md`]],
		["https://www.github.com/o/r/blob/main/a%20b/SKILL.md?plain=1#L3", [`${raw}/o/r/main/a%20b/SKILL.md`]],
		["https://github.com/o/r/raw/refs/heads/main/x/notes.md", [`${raw}/o/r/refs/heads/main/x/notes.md`]],
		["https://github.com/o/r/tree/main/x", [`${raw}/o/r/main/x/SKILL.md`, `${raw}/o/r/main/x/skill.md`]],
		["https://github.com/o/r.git", [`${raw}/o/r/HEAD/SKILL.md`, `${raw}/o/r/HEAD/skill.md`]],
		["github.com/o/r/", [`${raw}/o/r/HEAD/SKILL.md`, `${raw}/o/r/HEAD/skill.md`]],
		[`${raw}/o/r/main/x/`, [`${raw}/o/r/main/x/SKILL.md`, `${raw}/o/r/main/x/skill.md`]],
		["https://gitlab.com/g/s/r/-/blob/main/x/SKILL.md", ["https://gitlab.com/g/s/r/-/raw/main/x/SKILL.md"]],
		[
			"https://git.example.org/g/r/-/tree/v1/x",
			["https://git.example.org/g/r/-/raw/v1/x/SKILL.md", "https://git.example.org/g/r/-/raw/v1/x/skill.md"],
		],
		[
			"https://gitlab.com/g/r",
			["https://gitlab.com/g/r/-/raw/HEAD/SKILL.md", "https://gitlab.com/g/r/-/raw/HEAD/skill.md"],
		],
		[
			"https://huggingface.co/spaces/o/r/blob/main/x/SKILL.md",
			["https://huggingface.co/spaces/o/r/raw/main/x/SKILL.md"],
		],
		[
			"https://huggingface.co/o/r/tree/main/x",
			["https://huggingface.co/o/r/raw/main/x/SKILL.md", "https://huggingface.co/o/r/raw/main/x/skill.md"],
		],
		[
			"https://gist.github.com/me/0123456789abcdef0123",
			[
				"https://gist.githubusercontent.com/me/0123456789abcdef0123/raw/SKILL.md",
				"https://gist.githubusercontent.com/me/0123456789abcdef0123/raw",
			],
		],
		["https://codeberg.org/o/r/src/branch/main/SKILL.md", ["https://codeberg.org/o/r/raw/branch/main/SKILL.md"]],
		["https://bitbucket.org/o/r/src/main/SKILL.md", ["https://bitbucket.org/o/r/raw/main/SKILL.md"]],
	])("%s", (given, expected) => expect(urls(given)).toEqual(expected));
});

describe("other addresses", () => {
	it("takes a file as it is, and a folder's SKILL.md", () => {
		expect(urls("https://a.example/x/SKILL.md?v=2#top")).toEqual(["https://a.example/x/SKILL.md?v=2"]);
		expect(urls("https://a.example/get?id=7")).toEqual(["https://a.example/get?id=7"]);
		expect(urls(" https://a.example/x/ ")).toEqual([
			"https://a.example/x/SKILL.md",
			"https://a.example/x/skill.md",
			"https://a.example/x/",
			"index https://a.example/x/.well-known/skills/index.json",
			"index https://a.example/.well-known/skills/index.json",
		]);
	});

	it("asks a site for its index first", () => {
		expect(urls("a.example")).toEqual([
			"index https://a.example/.well-known/skills/index.json",
			"https://a.example/SKILL.md",
		]);
		expect(rewriteSkillUrl("https://a.example/list/index.json#one%20two")).toEqual({
			ok: true,
			places: [{ url: "https://a.example/list/index.json", kind: "index", only: "one two" }],
		});
	});
});

describe("addresses that are never asked", () => {
	it.each([
		["http://a.example/SKILL.md", "skill_url"],
		["ftp://a.example/SKILL.md", "skill_url"],
		["file:///etc/passwd", "skill_url"],
		["javascript:alert(1)", "skill_url"],
		["data:text/markdown,x", "skill_url"],
		["a skill about lists", "skill_url"],
		["", "skill_url"],
		["https://", "skill_url"],
		["https://me:pw@a.example/SKILL.md", "skill_url_secret"],
		["https://me@a.example/SKILL.md", "skill_url_secret"],
		["https://a.example/SKILL.md?token=abc", "skill_url_secret"],
		["https://a.example/SKILL.md?api_key=abc", "skill_url_secret"],
		["https://localhost/SKILL.md", "skill_url_private"],
		["https://LOCALHOST./SKILL.md", "skill_url_private"],
		["https://box.local/SKILL.md", "skill_url_private"],
		["https://wiki.internal./SKILL.md", "skill_url_private"],
		["https://intranet/SKILL.md", "skill_url_private"],
	])("%s: %s", (given, rule) => expect(urls(given)).toEqual([rule]));
});
