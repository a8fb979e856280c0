import { createHash, webcrypto } from "node:crypto";
import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { bundledText, openPage } from "../testing/bundled-skills";

const page = (slug: string) => bundledText(slug, "scripts/index.html");

describe("text-hash", () => {
	const texts = ["", "hello", "é".repeat(55), "x".repeat(64), "y".repeat(111), "z".repeat(112), "long ".repeat(400)];
	it.each([
		["with crypto.subtle", { crypto: webcrypto }],
		["without", {}],
	])("gives the right checksums %s", async (_, globals) => {
		for (const algorithm of ["sha-1", "sha-256", "sha-384", "sha-512"])
			for (const text of texts) {
				const expected = createHash(algorithm.replace("-", "")).update(text).digest("hex");
				const { result } = await openPage(page("text-hash"), globals).ask({ text, algorithm, expected });
				expect(result).toContain(expected);
				expect(result).toContain("It is the expected checksum.");
			}
	});

	it("takes the text alone, and refuses what it does not know", async () => {
		expect((await openPage(page("text-hash")).ask("hello")).result).toContain("2cf24dba5fb0a30e");
		expect((await openPage(page("text-hash")).ask({ text: "a", algorithm: "md5" })).error).toContain("sha-256");
		expect((await openPage(page("text-hash")).ask({})).error).toContain("text");
	});
});

describe("json-tidy", () => {
	const { ask: tidy } = openPage(page("json-tidy"));
	it("formats, sorts, and takes a part", async () => {
		expect((await tidy({ json: '{"b":1,"a":[true,null]}', sort: true, indent: 0 })).result).toBe(
			'{"a":[true,null],"b":1}',
		);
		expect((await tidy({ json: '{"a":{"b":[1,2]}}', path: "a.b.1" })).result).toBe("2");
		expect((await tidy({ json: "{}", path: "x" })).error).toContain("x");
		expect((await tidy({ json: '{"id":12345678901234567}' })).result).toContain("Warning");
	});

	it.each([
		["comma before }", '{"a": 1,}', 1, 9],
		["comma or }", '{\n  "a": 1\n  "b": 2\n}', 3, 3],
		["double quotes", "{'a': 1}", 1, 2],
		["line break", '{"a": "x\ny"}', 1, 9],
		["missing at the end", "[1, 2", 1, 6],
		["more text", '{"a": 1} // end', 1, 10],
		["no value", '{"a": undefined}', 1, 7],
		["ends", "", 1, 1],
		["nested", "[".repeat(50_000), 1, 1],
	])("says where it breaks: %s", async (why, json, line, column) => {
		const { result } = await tidy({ json });
		expect(result).toContain(why);
		expect(result).toContain(`line ${line}, column ${column}`);
	});
});

/** A canvas that keeps what was asked of it. */
function fakeDocument() {
	const drawn: { readonly call: string; readonly given: readonly unknown[] }[] = [];
	const context = new Proxy<Record<string, unknown>>(
		{ measureText: (text: string) => ({ width: text.length * 7 }) },
		{ get: (own, name: string) => own[name] ?? ((...given: unknown[]) => drawn.push({ call: name, given })) },
	);
	const canvas = {
		width: 0,
		height: 0,
		getContext: () => context,
		toDataURL: () => "data:image/png;base64,iVBORw0KGgo=",
	};
	return { drawn, canvas, globals: { document: { createElement: () => canvas } } };
}

describe("qr-code", () => {
	it.each(["L", "M"] as const)("makes the same symbols as another encoder, level %s", (level) => {
		const qrRows = openPage(page("qr-code")).value<(text: string, level: string) => boolean[][] | undefined>("qrRows");
		for (const length of [1, 14, 20, 60, 110, 150, 230, 400, 700, 1_100, 1_700, 2_000]) {
			const text = "héllo, wörld; ".repeat(200).slice(0, length);
			// Any mask can be read; encoders weigh them a little differently.
			const symbols = Array.from({ length: 8 }, (_, maskPattern) =>
				JSON.stringify(encode(text, { ecc: level, border: 0, boostEcc: false, maskPattern }).data),
			);
			expect(symbols.includes(JSON.stringify(qrRows(text, level)))).toBe(true);
		}
		expect(qrRows("x".repeat(3_000), level)).toBeUndefined();
	});

	it("answers with a picture, and says what it cannot do", async () => {
		const { drawn, canvas, globals } = fakeDocument();
		const { ask } = openPage(page("qr-code"), globals);
		const { result, image } = await ask({ text: "https://example.org", size: 300 });
		expect(result).toContain("https://example.org");
		expect(image).toEqual({ base64: "iVBORw0KGgo=" });
		expect(canvas.width).toBe(297);
		expect(drawn.length).toBeGreaterThan(200);
		expect((await ask("{}")).error).toContain("text");
		expect((await ask({ text: "x".repeat(3_000) })).error).toContain("too long");
	});
});

describe("cron-explainer", () => {
	const { ask } = openPage(page("cron-explainer"));
	const now = Date.parse("2027-03-26T10:00:00Z");
	const at = (cron: string, timezone = "UTC", count = 2) => ask({ cron, timezone, count, now });

	it.each([
		["*/15 * * * *", "every 15 minutes, every day", ["Fri 2027-03-26 10:15", "Fri 2027-03-26 10:30"]],
		[
			"*/20 8-18,22 * * *",
			"every 20 minutes between 08:00 and 18:59 and 22:00 and 22:59, every day",
			["Fri 2027-03-26 10:20", "Fri 2027-03-26 10:40"],
		],
		["30 9 * * 1-5", "at 09:30, on Monday to Friday", ["Mon 2027-03-29 09:30", "Tue 2027-03-30 09:30"]],
		["0 0 1,15 * *", "on the 1st and 15th of the month", ["Thu 2027-04-01 00:00", "Thu 2027-04-15 00:00"]],
		["0 12 13 * fri", "and also on every Friday", ["Fri 2027-03-26 12:00", "Fri 2027-04-02 12:00"]],
		["@yearly", "in January", ["Sat 2028-01-01 00:00", "Mon 2029-01-01 00:00"]],
		["0 8 29 2 *", "in February", ["Tue 2028-02-29 08:00"]],
		["5 4 * * 7", "on Sunday", ["Sun 2027-03-28 04:05", "Sun 2027-04-04 04:05"]],
	])("explains %s", async (cron, words, runs) => {
		const { result = "" } = await at(cron);
		expect(result).toContain(words);
		expect(result.split("\n- ").slice(1)).toEqual(runs);
	});

	it("keeps to the clock of a zone over a change of it", async () => {
		const { result } = await at("30 9 * * *", "Europe/Lisbon", 4);
		expect(result).toContain("- Sun 2027-03-28 09:30\n- Mon 2027-03-29 09:30");
		const skipped = await at("30 1 * * *", "Europe/Lisbon", 3);
		expect(skipped.result).not.toContain("2027-03-28 01:30");
		expect((await at("0 * * * *", "Asia/Kathmandu", 1)).result).toContain("Fri 2027-03-26 16:00");
	});

	it.each(["", "* * * *", "60 * * * *", "5-1 * * * *", "* * * foo *", "*/0 * * * *", "1.5 * * * *", "a-b-c * * * *"])(
		"refuses '%s'",
		async (cron) => {
			expect((await at(cron)).error).toBeTruthy();
		},
	);

	it("refuses a zone that does not exist, and a schedule that never comes", async () => {
		expect((await at("* * * * *", "Mars/Base")).error).toContain("time zone");
		expect((await at("0 0 31 2 *")).result).toContain("does not run");
	});
});

describe("data-chart", () => {
	const chart = (data: unknown) => {
		const { drawn, globals } = fakeDocument();
		return { drawn, answer: openPage(page("data-chart"), globals).ask(data) };
	};

	it("draws a bar per value, and a line that ends where a value is missing", async () => {
		const bars = chart({ title: "Cost", labels: ["a", "b", "c"], values: [3, -1, 0] });
		expect(await bars.answer).toMatchObject({ image: { base64: "iVBORw0KGgo=" } });
		expect((await bars.answer).result).toContain("smallest value -1, largest 3");
		expect(bars.drawn.filter(({ call, given }) => call === "fillText" && given[0] === "Cost")).toHaveLength(1);
		const line = chart({ kind: "line", labels: ["a", "b", "c", "d"], values: [1, null, 2, 3] });
		await line.answer;
		expect(line.drawn.filter(({ call }) => call === "moveTo")).toHaveLength(2);
		expect(line.drawn.filter(({ call }) => call === "lineTo")).toHaveLength(1);
	});

	it("copes with one value, equal values, tiny and huge ones", async () => {
		for (const values of [[0], [5], [1e-9], [1e15], [-2]])
			for (const kind of ["bar", "line"]) {
				const { drawn, answer } = chart({ kind, labels: ["x"], values });
				expect((await answer).image).toBeDefined();
				const numbers = drawn.flatMap(({ given }) => given).filter((value) => typeof value === "number");
				expect(numbers.every(Number.isFinite)).toBe(true);
			}
	});

	it.each([
		{},
		{ labels: ["a"], values: [] },
		{ labels: ["a"], values: ["x"] },
		{ labels: ["a"], values: [null] },
		"text",
	])("refuses %j", async (data) => {
		expect((await chart(data).answer).error).toBeTruthy();
	});
});

describe("table-view", () => {
	const { ask } = openPage(page("table-view"));
	const shown = async (data: unknown) => {
		const { webview } = await ask(data);
		const [file, text = ""] = (webview?.url ?? "").split("#");
		expect(file).toBe("table.html");
		return JSON.parse(Buffer.from(text, "base64url").toString()) as unknown;
	};

	it("hands the rows to its page", async () => {
		const rows = [
			{ name: "测试员", cost: 1.5 },
			{ name: "Writer", tags: ["a"] },
		];
		expect(await shown({ title: "Agents", rows })).toEqual({
			title: "Agents",
			columns: ["name", "cost", "tags"],
			rows: [
				["测试员", 1.5, ""],
				["Writer", "", '["a"]'],
			],
		});
		expect(
			await shown([
				["x", 1],
				["y", 2],
			]),
		).toMatchObject({ columns: ["Column 1", "Column 2"] });
	});

	it("keeps within its limits and says so", async () => {
		const many = Array.from({ length: 600 }, (_, at) => ({ at }));
		expect((await ask({ rows: many })).result).toContain("100 more rows");
		expect((await ask({ rows: [{ text: "x".repeat(200_000) }] })).error).toContain("too large");
		expect((await ask({ rows: [] })).error).toContain("rows");
	});
});

describe("issue-lookup", () => {
	const asked: { readonly url: string; readonly authorization: unknown }[] = [];
	const open = (answers: (url: string) => unknown) =>
		openPage(page("issue-lookup"), {
			fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
				asked.push({ url, authorization: headers.authorization });
				const body = answers(url);
				return typeof body === "number" ? { ok: false, status: body } : { ok: true, json: async () => body };
			},
		});
	const issue = {
		number: 42,
		title: "Timeout",
		state: "open",
		comments: 7,
		html_url: "https://github.com/o/r/issues/42",
	};

	it("reads an issue with its last comments, at one host only", async () => {
		const { ask } = open((url) => (url.includes("comments") ? [{ user: { login: "ada" }, body: "Me too" }] : issue));
		const { result } = await ask({ repository: "o/r", number: 42 }, "token-1");
		expect(result).toContain("Issue #42: Timeout");
		expect(result).toContain("Comment of ada");
		expect(result).not.toContain("token-1");
		expect(asked.map(({ url }) => url)).toEqual([
			"https://api.github.com/repos/o/r/issues/42",
			"https://api.github.com/repos/o/r/issues/42/comments?per_page=5&page=2",
		]);
		expect(asked.every(({ authorization }) => authorization === "Bearer token-1")).toBe(true);
	});

	it("searches", async () => {
		const { ask } = open(() => ({ total_count: 1, items: [{ ...issue, pull_request: {} }] }));
		expect((await ask({ repository: "o/r", query: "time out" })).result).toContain("#42 Timeout (pull request, open");
		expect(decodeURIComponent(asked.at(-1)?.url ?? "")).toContain("q=time out repo:o/r state:open");
	});

	it.each([
		[{ repository: "o" }, "owner/name"],
		[{ repository: "../x", number: 1 }, "owner/name"],
		[{ repository: "o/r", number: "1/x" }, "number"],
		[{ repository: "o/r" }, "query"],
		[{ repository: "o/r", number: 401 }, "token"],
		[{ repository: "o/r", number: 404 }, "no such"],
	])("says what is wrong with %j", async (data, words) => {
		const { ask } = open((url) => Number(url.split("/").at(-1)));
		expect((await ask(data)).error).toContain(words);
	});

	it("says that the host must be allowed where nothing can be reached", async () => {
		const { ask } = openPage(page("issue-lookup"), { fetch: () => Promise.reject(new TypeError("refused")) });
		expect((await ask({ repository: "o/r", number: 1 })).error).toContain("api.github.com");
	});
});
