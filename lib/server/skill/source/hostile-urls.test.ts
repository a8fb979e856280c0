import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { testCertificate } from "@/lib/server/testing/test-certificate";
import { redirect, skillText, useUrlReading } from "@/lib/server/testing/url-reading";

const { server, read, refusal } = useUrlReading();
const runs = "Call `run_js` with script name: index.html.";

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
		server.files = { "/x/SKILL.md": skillText("tidy", runs), "/x/scripts/index.html": redirect("https://127.0.0.1/") };
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
		server.files = { ...hops(5), "/5.md": skillText() };
		expect((await read("/0.md")).skills).toHaveLength(1);
		expect(server.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
		server.files = { ...hops(6), "/6.md": skillText() };
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
		const start = skillText();
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
		server.files = { "/x/SKILL.md": skillText("tidy", runs), "/x/scripts/index.html": drip };
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
