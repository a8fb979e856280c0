import { describe, expect, it } from "vitest";
import { decideImport, type ImportPreview } from "../import-servers";
import type { Server } from "../server";
import { applied, draft, marker, preview, problemOf } from "./import-fixture";

const literal = (servers: ImportPreview["servers"]) =>
	Object.fromEntries(
		servers.map(({ id, secrets }) => [id, { secrets: Object.fromEntries(secrets.map((s) => [s.id, null])) }]),
	);

describe("CFG-08 references", () => {
	it.each([
		["${TOKEN}", "${secret:TOKEN}", null],
		["${env:TOKEN}", "${secret:TOKEN}", null],
		["${TOKEN:-dflt}", "${secret:TOKEN}", "dflt"],
		["{env:TOKEN}", "${secret:TOKEN}", null],
	])("CFG-08 %s becomes %s and the secret is named as needed", (text, expected, fallback) => {
		const [server] = preview({ a: { url: "https://h.test/", headers: { Authorization: `Bearer ${text}` } } }).servers;
		expect(server?.server.headers?.Authorization).toBe(`Bearer ${expected}`);
		expect(server?.needed).toEqual([{ name: "TOKEN", fallback }]);
		expect(server?.secrets).toEqual([]);
	});

	it("CFG-08 left as it is, it is refused rather than sent", () => {
		const read = preview({ a: { url: "https://h.test/", headers: { A: "${TOKEN}" } } });
		const kept = decideImport(read, { "0": { fixes: { references: false } } });
		expect(kept.servers[0]).toMatchObject({ verb: "refused", issues: [{ path: ["headers", "A"] }] });
	});

	it("an editor's own variables are no secrets", () => {
		expect(preview({ a: { command: "x", args: ["${workspaceFolder}"] } }).servers[0]).toMatchObject({
			verb: "refused",
			needed: [],
		});
	});
});

describe("credentials", () => {
	const CANARY = "ghp_canary0123456789canary0123456789ab";

	it.each<[string, Server, string[], Partial<Server>]>([
		[
			"query",
			{ url: `https://h.test/mcp?api_key=${CANARY}&x=1` },
			["GH_API_KEY"],
			{ url: "https://h.test/mcp?api_key=${secret:GH_API_KEY}&x=1" },
		],
		[
			"userinfo",
			{ url: `https://me:${CANARY}@h.test/` },
			["GH_PASSWORD"],
			{ url: "https://me:${secret:GH_PASSWORD}@h.test/" },
		],
		[
			"path",
			{ url: `https://h.test/s/${CANARY}/mcp` },
			["GH_TOKEN"],
			{ url: "https://h.test/s/${secret:GH_TOKEN}/mcp" },
		],
		[
			"argument after a flag",
			{ command: "x", args: ["--api-key", "plainword"] },
			["GH_API_KEY"],
			{ args: ["--api-key", "${secret:GH_API_KEY}"] },
		],
		[
			"argument with =",
			{ command: "x", args: ["--token=plainword"] },
			["GH_TOKEN"],
			{ args: ["--token=${secret:GH_TOKEN}"] },
		],
		[
			"header argument",
			{ command: "x", args: ["--header", "Authorization: Bearer plainword"] },
			["GH_TOKEN"],
			{ args: ["--header", "Authorization: Bearer ${secret:GH_TOKEN}"] },
		],
		[
			"env",
			{ command: "x", env: { GITHUB_TOKEN: "plainword" } },
			["GITHUB_TOKEN"],
			{ env: { GITHUB_TOKEN: "${secret:GITHUB_TOKEN}" } },
		],
		[
			"connection text",
			{ command: "x", env: { DB: "postgres://u:plainword@h/db" } },
			["GH_PASSWORD"],
			{ env: { DB: "postgres://u:${secret:GH_PASSWORD}@h/db" } },
		],
		[
			"header",
			{ url: "https://h.test/", headers: { "X-Api-Key": "plainword" } },
			["GH_API_KEY"],
			{ headers: { "X-Api-Key": "${secret:GH_API_KEY}" } },
		],
		["cookie", { url: "https://h.test/", headers: { Cookie: "sid=plainword" } }, ["GH_COOKIE"], {}],
	])("moves a credential out of %s", (_name, server, names, expected) => {
		const result = applied({ gh: server });
		expect(result.secrets.map(({ name }) => name)).toEqual(names);
		expect(result.servers.gh).toMatchObject(expected);
		expect(JSON.stringify(result.servers)).not.toMatch(/canary|plainword/);
	});

	it("stores the credential of a URL as it is, not as the URL spells it", () => {
		expect(applied({ gh: { url: "https://h.test/?token=a%2Fb%3D" } }).secrets).toEqual([
			{ name: "GH_TOKEN", value: "a/b=" },
		]);
	});

	it("leaves plain values alone", () => {
		const read = preview({
			a: { command: "x", args: ["-y", "pkg"], env: { LOG_LEVEL: "INFO", PORT: 3000 } },
			b: { url: "https://h.test/?lang=en", headers: { Accept: "application/json" } },
		});
		expect(read.servers.flatMap(({ secrets }) => secrets)).toEqual([]);
		expect(read.servers[0]?.server.env).toEqual({ LOG_LEVEL: "INFO", PORT: "3000" });
	});

	it("one credential in two servers is one secret, two of one name are two", () => {
		const same = applied({ a: { command: "x", env: { TOKEN: "one" } }, b: { command: "x", env: { TOKEN: "one" } } });
		expect(same.secrets).toEqual([{ name: "TOKEN", value: "one" }]);
		const other = applied({ a: { command: "x", env: { TOKEN: "one" } }, b: { command: "x", env: { TOKEN: "two" } } });
		expect(other.secrets.map(({ name }) => name)).toEqual(["TOKEN", "B_TOKEN"]);
	});

	it("never takes the name of a stored secret", () => {
		const read = preview(
			{ a: { command: "x", env: { TOKEN: "one" } } },
			{ secretNames: new Set(["TOKEN", "A_TOKEN"]) },
		);
		expect(read.servers[0]?.secrets[0]?.name).toBe("A_TOKEN_2");
	});
});

describe("masks sent back [SEC-01]", () => {
	const current = draft({
		a: { type: "http", url: "https://h.test/", headers: { Authorization: marker("m1") }, enabled: true },
	});

	it.each(["****", "********", "Bearer ••••••", "<redacted>"])("%s keeps the stored value [SEC-01]", (mask) => {
		const read = preview({ a: { url: "https://h.test/", headers: { Authorization: mask } } }, { current });
		expect(read.servers[0]).toMatchObject({ verb: "unchanged", issues: [] });
		expect(read.servers[0]?.server).toEqual(current.a);
	});

	const shownUrl = { ...marker("m2"), shown: "https://h.test/mcp?key=•••" };
	const masked = draft({
		u: { type: "http", url: shownUrl, enabled: true },
		p: { type: "stdio", command: "x", args: ["-y", { ...marker("m3"), shown: "--token=•••" }], enabled: true },
		r: { type: "http", url: "https://h.test/", headers: { A: "Bearer ${secret:K}" }, enabled: true },
	});

	it.each([
		["inside a URL", { u: { url: "https://h.test/mcp?key=****" } }, "unchanged"],
		["as it was shown", { u: { url: "https://h.test/mcp?key=•••" } }, "unchanged"],
		["inside a URL of another host", { u: { url: "https://evil.test/mcp?key=****" } }, "refused"],
		["inside an argument", { p: { command: "x", args: ["-y", "--token=****"] } }, "unchanged"],
		["inside an argument of another place", { p: { command: "x", args: ["--token=****", "-y"] } }, "refused"],
		["over a reference", { r: { url: "https://h.test/", headers: { A: "Bearer ****" } } }, "unchanged"],
		["inside a new URL", { n: { url: "https://h.test/mcp?key=****" } }, "refused"],
	])("a mask %s [SEC-01]", (_name, pasted, verb) => {
		const [server] = preview(pasted, { current: masked }).servers;
		expect(server).toMatchObject({ verb, secrets: [] });
	});

	it("a mask with nothing stored is refused at its path [SEC-01]", () => {
		const read = preview(
			{ a: { url: "https://h.test/", headers: { Authorization: "****", Other: "****" } } },
			{ current },
		);
		expect(read.servers[0]?.verb).toBe("refused");
		expect(read.servers[0]?.issues.map(({ path }) => path)).toEqual([["headers", "Other"]]);
		expect(applied({ a: { url: "https://h.test/", headers: { Other: "****" } } }, current).servers).toEqual(current);
	});

	it("a pasted marker keeps only the very value it was read for [SEC-01]", () => {
		const paste = (mark: string) =>
			preview({ a: { url: "https://h.test/", headers: { Authorization: marker(mark) } } }, { current }).servers[0];
		expect(paste("m1")?.verb).toBe("unchanged");
		expect(paste("m2")?.issues).toMatchObject([{ path: ["headers", "Authorization"] }]);
	});

	it("no refusal quotes a pasted value", () => {
		const secretText = "canary value 4711";
		const read = preview({
			a: { command: secretText, env: { "bad name": secretText }, headers: { x: secretText }, type: secretText },
		});
		expect(JSON.stringify(read.servers[0]?.issues)).not.toContain("4711");
		expect(JSON.stringify(problemOf(`{"a": ${secretText}}`))).not.toContain("4711");
	});
});

it("literal decisions leave every value as pasted", () => {
	const pasted = { a: { url: "https://h.test/?token=abc", headers: { Cookie: "a=b" } } };
	const read = preview(pasted);
	expect(applied(pasted, {}, literal(read.servers)).servers.a).toMatchObject(pasted.a);
});
