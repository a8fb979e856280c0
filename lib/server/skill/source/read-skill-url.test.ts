import { describe, expect, it } from "vitest";
import { skillText, useUrlReading } from "@/lib/server/testing/url-reading";

const { server, read, refusal } = useUrlReading();
const page = "<!doctype html><html><body>canary-page</body></html>";
const runs = "Call `run_js` with script name: index.html.";

describe("a skill at an address", () => {
	it("is read from its file or its folder, with where it came from", async () => {
		server.files = { "/x/SKILL.md": skillText() };
		for (const path of ["/x/SKILL.md", "/x/", "/x"]) {
			const { skills } = await read(path);
			expect(skills).toMatchObject([{ folder: "", parsed: { ok: true, skill: { slug: "tidy" } } }]);
			expect(skills[0]?.package).toEqual({
				origin: `${server.origin}/x/SKILL.md`,
				source_text: skillText(),
				files: [],
			});
		}
		server.files = { "/y/skill.md": skillText() };
		expect((await read("/y")).skills[0]?.package.origin).toBe(`${server.origin}/y/skill.md`);
	});

	it("is asked for without cookies, credentials or a trace of who asks", async () => {
		server.files = {
			"/SKILL.md": (_request, response) => response.writeHead(302, { location: "/b.md", "set-cookie": "a=b" }).end(),
			"/b.md": skillText(),
		};
		await read("/SKILL.md");
		expect(server.seen).toHaveLength(2);
		for (const { headers } of server.seen) {
			expect(Object.keys(headers).toSorted()).toEqual(
				expect.not.arrayContaining(["cookie", "authorization", "referer", "origin"]),
			);
			expect(headers["user-agent"]).toBe("Steward");
		}
	});

	it("comes with the pages it runs and what they name, all below its folder", async () => {
		server.files = {
			"/x/SKILL.md": skillText("tidy", `${runs} See also \`other.html\`.`),
			"/x/scripts/index.html": `<script src="index.js"></script><script src="../../secret.js"></script><script src="https://skills.test/cdn.js"></script>`,
			"/x/scripts/index.js": `import "./lib/sort.js"; show({ webview: { url: "view.html" } })`,
			"/x/scripts/lib/sort.js": "sort()",
			"/x/scripts/other.html": `<link rel="stylesheet" href="other.css"><img src="dot.png">`,
			"/x/scripts/dot.png": new Uint8Array([137, 80, 0, 255]),
			"/x/scripts/other.css": page,
			"/x/assets/view.html": "<p>view</p>",
			"/secret.js": "canary",
			"/cdn.js": "canary",
		};
		const { skills, left_out } = await read("/x");
		expect(skills[0]?.package.files.map(({ path, encoding }) => `${path} ${encoding}`)).toEqual([
			"assets/view.html utf8",
			"scripts/dot.png base64",
			"scripts/index.html utf8",
			"scripts/index.js utf8",
			"scripts/lib/sort.js utf8",
			"scripts/other.html utf8",
		]);
		expect(skills[0]?.parsed).toMatchObject({ skill: { scripts: ["index.html", "other.html"] } });
		expect(left_out).toEqual([]);
		expect(server.seen.map(({ url }) => url)).not.toEqual(expect.arrayContaining(["/secret.js"]));
	});

	it("comes with at most 20 files and 2 MiB", async () => {
		const names = Array.from({ length: 40 }, (_, i) => `f${i}.js`);
		const many = names.map((name) => `<script src="${name}"></script>`).join("");
		const path = (name: string) => `/x/scripts/${name}`;
		server.files = {
			"/x/SKILL.md": skillText("tidy", runs),
			[path("index.html")]: many,
			...Object.fromEntries(names.map((name) => [path(name), "x"])),
		};
		const first = await read("/x");
		expect([first.skills[0]?.package.files.length, first.left_out.length]).toEqual([20, 21]);
		server.files = {
			...server.files,
			...Object.fromEntries(names.map((name) => [path(name), "x".repeat(600_000)])),
			[path("f0.js")]: "x".repeat(1_100_000),
		};
		const second = await read("/x");
		expect(second.skills[0]?.package.files.length).toBe(4);
		expect(second.left_out).toContainEqual({ path: "scripts/f0.js", reason: "too_large" });
	});

	it("that cannot be understood is shown with its fault", async () => {
		server.files = { "/SKILL.md": "# No front matter" };
		expect((await read("/SKILL.md")).skills).toMatchObject([{ parsed: { ok: false, code: "NO_FRONTMATTER" } }]);
	});
});

describe("an index of a site", () => {
	const index = (skills: readonly unknown[]) => JSON.stringify({ skills });

	it("lists its skills, each with its files and an address of its own", async () => {
		const base = "/.well-known/skills";
		server.files = {
			[`${base}/index.json`]: index([
				{ name: "two", description: "x", files: ["SKILL.md", "scripts/index.html"] },
				{ name: "one", description: "x", files: ["SKILL.md", "gone.md"] },
				{ name: "../up", description: "x", files: ["SKILL.md"] },
				{ name: "lost", description: "x", files: ["SKILL.md"] },
			]),
			[`${base}/one/SKILL.md`]: skillText("one"),
			[`${base}/two/SKILL.md`]: skillText("two", runs),
			[`${base}/two/scripts/index.html`]: "<p>",
		};
		const { skills, left_out } = await read("/");
		expect(skills.map(({ folder, package: { origin, files } }) => [folder, origin, files.length])).toEqual([
			["one", `${server.origin}${base}/index.json#one`, 0],
			["two", `${server.origin}${base}/index.json#two`, 1],
		]);
		expect(left_out).toEqual([{ path: "skills[2]", reason: "outside" }]);
		expect((await read(`${base}/index.json#two`)).skills.map(({ folder }) => folder)).toEqual(["two"]);
		expect((await read("/docs")).skills).toHaveLength(2);
	});

	it("is refused when it is none, or empty", async () => {
		server.files = { "/.well-known/skills/index.json": "[1]" };
		expect(await refusal("/")).toBe("skill_index");
		server.files = { "/.well-known/skills/index.json": index([{ name: "lost" }]) };
		expect(await refusal("/")).toBe("skill_index");
	});

	it("never asks more often than a reading may", async () => {
		const files = ["SKILL.md", ...Array.from({ length: 90 }, (_, i) => `f${i}`)];
		const names = Array.from({ length: 50 }, (_, i) => `s${i}`);
		server.files = {
			"/index.json": index(names.map((name) => ({ name, files }))),
			...Object.fromEntries(names.flatMap((name) => files.map((file) => [`/${name}/${file}`, skillText(name)]))),
		};
		const { left_out } = await read("/index.json");
		expect(server.seen.length).toBeLessThanOrEqual(205);
		expect(left_out.some(({ reason }) => reason === "too_many")).toBe(true);
	});
});

describe("what is no skill says what to do", () => {
	it("a web page, a pointer, a link, nothing", async () => {
		server.files = { "/SKILL.md": page, "/x": page };
		expect(await refusal("/SKILL.md")).toBe("skill_url_page");
		expect(await refusal("/x")).toBe("skill_url_page");
		expect(await refusal("/nothing")).toBe("skill_url_missing");
		server.files = { "/.well-known/skills/index.json": page };
		expect(await refusal("/")).toBe("skill_url_page");
		server.files = { "/SKILL.md": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n" };
		expect(await refusal("/SKILL.md")).toBe("skill_url_pointer");
		server.files = { "/SKILL.md": "../other/SKILL.md" };
		expect(await refusal("/SKILL.md")).toBe("skill_url_pointer");
	});

	it.each([
		[401, "skill_url_sign_in"],
		[403, "skill_url_sign_in"],
		[410, "skill_url_missing"],
		[500, "skill_url_status"],
		[429, "skill_url_status"],
	])("status %i: %s", async (status, rule) => {
		server.files = { "/SKILL.md": (_request, response) => response.writeHead(status).end("canary") };
		expect(await refusal("/SKILL.md")).toBe(rule);
	});
});
