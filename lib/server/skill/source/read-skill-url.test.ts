import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { useSourceServer } from "@/lib/server/testing/source-server";
import { testCertificate } from "@/lib/server/testing/test-certificate";
import { isAppError } from "@/lib/shared/app-error";
import { readSkillUrl } from "./read-skill-url";

const server = useSourceServer();
const text = (name = "tidy", body = "Sort the lines.") =>
	`---\nname: ${name}\ndescription: Tidies a list.\n---\n${body}\n`;
const page = "<!doctype html><html><body>canary-page</body></html>";
const runs = "Call `run_js` with script name: index.html.";

const read = (path: string, fetch: GuardedFetch = server.fetch, ms?: number) =>
	readSkillUrl(path.startsWith("/") ? server.origin + path : path, fetch, ms);

async function refusal(path: string, fetch?: GuardedFetch, ms?: number) {
	const error: unknown = await read(path, fetch, ms).catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error(`not refused: ${JSON.stringify(error)}`);
	expect(JSON.stringify(error.body)).not.toMatch(/canary|skills\.test|127\.0\.0\.1/);
	expect(error.body.expected).toBeTruthy();
	return error.body.rule;
}

const redirect =
	(location: string, status = 302): RequestListener =>
	(_request, response) =>
		void response.writeHead(status, { location }).end();

describe("a skill at an address", () => {
	it("is read from its file or its folder, with where it came from", async () => {
		server.files = { "/x/SKILL.md": text() };
		for (const path of ["/x/SKILL.md", "/x/", "/x"]) {
			const { skills } = await read(path);
			expect(skills).toMatchObject([{ folder: "", parsed: { ok: true, skill: { slug: "tidy" } } }]);
			expect(skills[0]?.package).toEqual({ origin: `${server.origin}/x/SKILL.md`, source_text: text(), files: [] });
		}
		server.files = { "/y/skill.md": text() };
		expect((await read("/y")).skills[0]?.package.origin).toBe(`${server.origin}/y/skill.md`);
	});

	it("is asked for without cookies, credentials or a trace of who asks", async () => {
		server.files = {
			"/SKILL.md": (_request, response) => response.writeHead(302, { location: "/b.md", "set-cookie": "a=b" }).end(),
			"/b.md": text(),
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
			"/x/SKILL.md": text("tidy", `${runs} See also \`other.html\`.`),
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
			"/x/SKILL.md": text("tidy", runs),
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
			[`${base}/one/SKILL.md`]: text("one"),
			[`${base}/two/SKILL.md`]: text("two", runs),
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
			...Object.fromEntries(names.flatMap((name) => files.map((file) => [`/${name}/${file}`, text(name)]))),
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

describe("addresses that attack", () => {
	const notations = [
		...[
			"127.0.0.1",
			"127.1",
			"127.0.1",
			"2130706433",
			"0x7f000001",
			"0x7f.1",
			"0177.0.0.1",
			"017700000001",
			"127.0.0.1.",
		],
		...["10.0.0.1", "192.168.1.1", "172.16.0.1", "100.64.0.1", "169.254.169.254", "2852039166", "0xa9fea9fe", "0"],
		...[
			"[::1]",
			"[::]",
			"[::ffff:127.0.0.1]",
			"[::ffff:7f00:1]",
			"[::ffff:a9fe:a9fe]",
			"[64:ff9b::7f00:1]",
			"[2002:7f00:1::]",
		],
		...[
			"[fd00:ec2::254]",
			"[fe80::1]",
			"[fc00::1]",
			"localhost",
			"localhost.",
			"LOCALHOST",
			"a.localhost",
			"box.local.",
		],
		...["metadata.google.internal", "intranet", "０x7f.1", "127。0。0。1", "%31%32%37.0.0.1"],
	];

	it.each(notations)("https://%s is private", async (host) => {
		const { port } = new URL(server.origin);
		expect(await refusal(`https://${host}:${port}/SKILL.md`, server.strict)).toBe("skill_url_private");
		expect(server.seen).toEqual([]);
	});

	it("a name that stands for a private address, also a confirmed one", async () => {
		expect(await refusal("/SKILL.md", server.strict)).toBe("skill_url_private");
		for (const address of ["10.0.0.7", "::ffff:10.0.0.7", "169.254.169.254", "fd00::1", "0.0.0.0"]) {
			server.names.set("inside.example", [address]);
			expect(await refusal("https://inside.example/SKILL.md", server.strict)).toBe("skill_url_private");
		}
		expect(server.seen).toEqual([]);
	});

	it("a name that changes its mind between two requests", async () => {
		server.names.set("turn.skills.test", ["127.0.0.1", "169.254.169.254"]);
		const { port } = new URL(server.origin);
		server.files = {
			"/SKILL.md": (_request, response) => response.writeHead(302, { location: "/b.md", connection: "close" }).end(),
		};
		expect(await refusal(`https://turn.skills.test:${port}/SKILL.md`)).toBe("skill_url_private");
		expect(server.seen).toHaveLength(1);
	});

	it.each([
		["https://127.0.0.1/x", "skill_url_private"],
		["https://[::ffff:7f00:1]/x", "skill_url_private"],
		["https://2130706433/x", "skill_url_private"],
		["https://localhost./x", "skill_url_private"],
		["//169.254.169.254/latest/meta-data", "skill_url_private"],
		["http://skills.test/x", "skill_url_insecure"],
		["file:///etc/passwd", "skill_url_insecure"],
		["gopher://skills.test/", "skill_url_insecure"],
	])("a redirect to %s: %s", async (location, rule) => {
		server.files = { "/SKILL.md": redirect(location) };
		expect(await refusal("/SKILL.md")).toBe(rule);
		expect(server.seen).toHaveLength(1);
	});

	it("a redirect of a page's own file", async () => {
		server.files = { "/x/SKILL.md": text("tidy", runs), "/x/scripts/index.html": redirect("https://127.0.0.1/") };
		expect(await refusal("/x")).toBe("skill_url_private");
	});

	it("five redirects are followed, each without the credentials in it, a sixth is not", async () => {
		const hops = (count: number) =>
			Object.fromEntries(
				Array.from({ length: count }, (_, i) => [
					`/${i}.md`,
					redirect(`https://me:pw@${new URL(server.origin).host}/${i + 1}.md`, 307),
				]),
			);
		server.files = { ...hops(5), "/5.md": text() };
		expect((await read("/0.md")).skills).toHaveLength(1);
		expect(server.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
		server.files = { ...hops(6), "/6.md": text() };
		expect(await refusal("/0.md")).toBe("skill_url_redirects");
		server.files = { "/0.md": redirect("/0.md") };
		expect(await refusal("/0.md")).toBe("skill_url_redirects");
	});

	it("bombs: compressed, twice compressed, without an end", async () => {
		const bomb = gzipSync(Buffer.alloc(50_000_000));
		const encoded =
			(encoding: string, body: Uint8Array): RequestListener =>
			(_request, response) =>
				void response.writeHead(200, { "content-encoding": encoding }).end(body);
		const endless: RequestListener = (_request, response) => {
			const more = () => {
				while (response.write("x".repeat(65_536)));
			};
			response.on("drain", more);
			more();
		};
		for (const answer of [encoded("gzip", bomb), encoded("gzip, gzip", gzipSync(bomb)), endless]) {
			server.files = { "/SKILL.md": answer };
			expect(await refusal("/SKILL.md")).toBe("skill_url_large");
		}
	});

	it("a file that is just too large", async () => {
		const start = text();
		server.files = { "/SKILL.md": start + "x".repeat(1_048_576 - start.length) };
		expect((await read("/SKILL.md")).skills).toMatchObject([{ parsed: { ok: true } }]);
		server.files = { "/SKILL.md": start + "x".repeat(1_048_577 - start.length) };
		expect(await refusal("/SKILL.md")).toBe("skill_url_large");
	});

	it("servers that never get there: nothing, a byte at a time, one slow file of many", async () => {
		const drip: RequestListener = (_request, response) => {
			const timer = setInterval(() => response.write("-"), 20);
			response.on("close", () => clearInterval(timer));
		};
		for (const answer of [() => undefined, drip] satisfies RequestListener[]) {
			server.files = { "/SKILL.md": answer };
			expect(await refusal("/SKILL.md", server.fetch, 300)).toBe("skill_url_slow");
		}
		server.files = { "/x/SKILL.md": text("tidy", runs), "/x/scripts/index.html": drip };
		expect(await refusal("/x", server.fetch, 600)).toBe("skill_url_slow");
	});

	it("a certificate that nobody trusts, one for another name, no server, no host", async () => {
		const resolve = (_name: string, callback: (error: null, found: { address: string; family: number }[]) => void) =>
			callback(null, [{ address: "127.0.0.1", family: 4 }]);
		const isConfirmed = async () => true;
		const guard = (ca?: string): GuardedFetch => {
			const made = createGuardedFetch({
				privateHosts: { mode: "confirm" },
				isConfirmed,
				resolve,
				...(ca ? { ca } : {}),
			});
			return (url, init, limits) => made(url, init, { ...limits, trust: "confirmed" });
		};
		const { port } = new URL(server.origin);
		expect(await refusal("/SKILL.md", guard())).toBe("skill_url_certificate");
		expect(await refusal(`https://other.example:${port}/SKILL.md`, guard(testCertificate.cert))).toBe(
			"skill_url_certificate",
		);
		expect(await refusal("https://skills.test:1/SKILL.md", guard(testCertificate.cert))).toBe("skill_url_unreachable");
		expect(await refusal("https://nobody.example/SKILL.md")).toBe("skill_url_name");
	});

	it("a server that breaks off", async () => {
		const broken = createServer({ ...testCertificate }, (_request, response) => {
			response.writeHead(200, { "content-length": 100 }).write("---\n");
			response.socket?.destroy();
		});
		await new Promise<void>((done) => broken.listen(0, "127.0.0.1", done));
		const made = createGuardedFetch({
			privateHosts: { mode: "confirm" },
			isConfirmed: async () => true,
			ca: testCertificate.cert,
			resolve: (_name, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
		});
		const fetch: GuardedFetch = (url, init, limits) => made(url, init, { ...limits, trust: "confirmed" });
		const { port } = broken.address() as AddressInfo;
		expect(await refusal(`https://skills.test:${port}/SKILL.md`, fetch)).toBe("skill_url_unreachable");
		broken.close();
	});
});
