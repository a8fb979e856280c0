import { describe, expect, it } from "vitest";
import type { Server } from "./server";
import { serverAuthorityPaths } from "./server-authority";

const touched = (before: Server | undefined, after: Server) =>
	serverAuthorityPaths(before === undefined ? {} : { s: before }, { s: after }).map((path) => path.join("."));

const web: Server = {
	url: "https://a.example.com/v1?k=${secret:A}",
	headers: { X: "1" },
	tools: { t: { enabled: true, always_allow: true } },
	extra: { proxy: { url: "https://p.example.com/", headers: { Y: "1" }, label: "p" } },
};

describe("serverAuthorityPaths", () => {
	it.each<[string, Server, string[]]>([
		["nothing", web, []],
		["a long name of the same transport", { ...web, type: "streamable_http" }, []],
		["another path", { ...web, url: "https://a.example.com/v2?k=${secret:A}" }, []],
		["another port", { ...web, url: "https://a.example.com:444/v1" }, ["s.url"]],
		["less protection", { ...web, url: "http://a.example.com/v1" }, ["s.url"]],
		["a secret that the URL newly takes", { ...web, url: "https://a.example.com/v1?k=${secret:B}" }, ["s.url"]],
		["a header", { ...web, headers: { X: "2" } }, ["s.headers"]],
		["always allow taken back", { ...web, tools: { t: { enabled: true } } }, ["s.tools.t.always_allow"]],
		["a tool switched off", { ...web, tools: { t: { enabled: false, always_allow: true } } }, []],
		[
			"a header further down",
			{ ...web, extra: { proxy: { url: "https://p.example.com/", label: "p" } } },
			["s.extra.proxy.headers"],
		],
		[
			"a host further down",
			{ ...web, extra: { proxy: { url: "https://q.example.com/", headers: { Y: "1" }, label: "p" } } },
			["s.extra.proxy.url"],
		],
		...(["endpoint", "uri", "urls"] as const).map((key): [string, Server, string[]] => [
			`a URL under ${key}`,
			{
				...web,
				extra: { ...web.extra, [key]: key === "urls" ? ["https://q.example.com/"] : "https://q.example.com/" },
			},
			[key === "urls" ? "s.extra.urls.0" : `s.extra.${key}`],
		]),
		["a URL without its scheme", { ...web, extra: { ...web.extra, to: "//q.example.com/x" } }, ["s.extra.to"]],
		[
			"guarded names in capitals",
			{ ...web, extra: { ...web.extra, Headers: { Y: "1" }, steps: [{ Command: "x" }] } },
			["s.extra.Headers", "s.extra.steps.0.Command"],
		],
		[
			"a stored secret that a text further down newly takes",
			{ ...web, extra: { ...web.extra, note: "k=${secret:B}" } },
			["s.extra.note"],
		],
		[
			"another path on a host further down",
			{ ...web, extra: { proxy: { url: "https://p.example.com/v2", headers: { Y: "1" }, label: "p" } } },
			[],
		],
		[
			"a harmless key further down",
			{ ...web, extra: { proxy: { url: "https://p.example.com/", headers: { Y: "1" }, label: "q" } } },
			[],
		],
		[
			"a command inside a list further down",
			{ ...web, meta: { steps: [{ command: "x" }] } },
			["s.meta.steps.0.command"],
		],
	])("%s", (_what, after, paths) => {
		expect(touched(web, after)).toEqual(paths);
	});

	it("counts every guarded part of a new server, and nothing of one that is taken out", () => {
		expect(touched(undefined, { command: "x", args: ["-a"], env: { A: "b" } })).toEqual([
			"s.command",
			"s.args",
			"s.env",
		]);
		expect(serverAuthorityPaths({ s: web }, {})).toEqual([]);
	});
});
