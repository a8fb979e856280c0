import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { sameValues } from "./field-rule";
import { rebase } from "./rebase";
import { demoResource, emptyValues, marker } from "./testing/demo-resource";
import { changesBetween, threeWay } from "./three-way";

const merge = (base: JsonObject, mine: JsonObject, theirs: JsonObject, side: "mine" | "theirs" = "mine") => {
	const whole = (values: JsonObject) => ({ ...emptyValues, ...values });
	const merged = threeWay(demoResource, { base: whole(base), mine: whole(mine), theirs: whole(theirs) }, () => side);
	const named = merged.differences.map(({ path, side: by }) => `${path.join(".")} ${by}`);
	return { values: merged.values, named, overlaps: merged.differences.filter(({ overlap }) => overlap).length };
};

const flag = (text: string, enabled = true, description = "") => ({ flag: text, description, enabled });
const env = (key: string, value: string) => ({ key, value });

describe("three-way merge", () => {
	it("names maps key by key", () => {
		const merged = merge(
			{ options: { a: "1", b: "1", c: "1" } },
			{ options: { a: "2", b: "1" } },
			{ options: { a: "1", b: "2", c: "1", d: "1" } },
		);
		expect(merged.named.sort()).toEqual(["options.a mine", "options.b theirs", "options.c mine", "options.d theirs"]);
		expect(merged.values.options).toEqual({ a: "2", b: "2", d: "1" });
	});

	it("names servers down to one header, and an added server as one thing", () => {
		const merged = merge(
			{ servers: { github: { url: "https://a", headers: { X: marker("x"), Y: marker("y") } } } },
			{ servers: { github: { url: "https://a", headers: { X: "mine", Y: marker("y") } } } },
			{
				servers: {
					github: { url: "https://a", headers: { X: marker("x2"), Y: marker("y2") } },
					linear: { url: "https://b" },
				},
			},
		);
		expect(merged.named).toEqual([
			"servers.github.headers.X both",
			"servers.github.headers.Y theirs",
			"servers.linear theirs",
		]);
		expect(merged.values.servers).toEqual({
			github: { url: "https://a", headers: { X: "mine", Y: marker("y2") } },
			linear: { url: "https://b" },
		});
	});

	it("does not mix two servers added under one name", () => {
		const merged = merge(
			{},
			{ servers: { a: { url: "https://m" } } },
			{ servers: { a: { url: "https://t", headers: {} } } },
		);
		expect(merged.named).toEqual(["servers.a both"]);
		expect(merged.values.servers).toEqual({ a: { url: "https://m" } });
	});

	it("asks when one side deleted what the other changed", () => {
		const base = { servers: { a: { url: "https://1" } } };
		const merged = merge(base, { servers: {} }, { servers: { a: { url: "https://2" } } });
		expect(merged).toMatchObject({ named: ["servers.a both"], overlaps: 1 });
		expect(merge(base, { servers: {} }, { servers: { a: { url: "https://2" } } }, "theirs").values.servers).toEqual({
			a: { url: "https://2" },
		});
	});

	it("merges entries by name and keeps additions of both sides", () => {
		const merged = merge(
			{ env_vars: [env("A", "1"), env("B", "1")] },
			{ env_vars: [env("A", "2"), env("B", "1"), env("M", "m")] },
			{ env_vars: [env("T", "t"), env("A", "1"), env("B", "2")] },
		);
		expect(merged.named.sort()).toEqual([
			"env_vars.A mine",
			"env_vars.B theirs",
			"env_vars.M mine",
			"env_vars.T theirs",
		]);
		expect(merged.values.env_vars).toEqual([env("T", "t"), env("A", "2"), env("B", "2"), env("M", "m")]);
	});

	it("merges rows that have no name of their own", () => {
		const merged = merge(
			{ cli_flags: [flag("--one"), flag("--two"), flag("--three")] },
			{ cli_flags: [flag("--one"), flag("--two", false), flag("--three")] },
			{ cli_flags: [flag("--one=x"), flag("--two"), flag("--three"), flag("--four")] },
		);
		expect(merged.named.sort()).toEqual(["cli_flags.+3 theirs", "cli_flags.0 theirs", "cli_flags.1 mine"]);
		expect(merged.values.cli_flags).toEqual([flag("--one=x"), flag("--two", false), flag("--three"), flag("--four")]);
	});

	it("counts the same row added by both once, and asks about one row changed by both", () => {
		expect(merge({}, { cli_flags: [flag("-v")] }, { cli_flags: [flag("-v")] }).values.cli_flags).toEqual([flag("-v")]);
		const both = merge(
			{ cli_flags: [flag("--x")] },
			{ cli_flags: [flag("--x", false)] },
			{ cli_flags: [flag("--x", true, "why")] },
		);
		expect(both).toMatchObject({ named: ["cli_flags.0 both"], overlaps: 1 });
	});

	it("follows whoever changed the order, and says that only the order changed", () => {
		const base = { env_vars: [env("A", "1"), env("B", "1"), env("C", "1")] };
		const merged = merge(
			base,
			{ env_vars: [env("A", "1"), env("B", "2"), env("C", "1")] },
			{
				env_vars: [env("C", "1"), env("A", "1"), env("B", "1")],
			},
		);
		expect(merged.named.sort()).toEqual(["env_vars theirs", "env_vars.B mine"]);
		expect(merged.values.env_vars).toEqual([env("C", "1"), env("A", "1"), env("B", "2")]);
		const onlyOrder = changesBetween(
			demoResource,
			{ ...emptyValues, ...base },
			{
				...emptyValues,
				env_vars: [env("B", "1"), env("A", "1"), env("C", "1")],
			},
		);
		expect(onlyOrder).toMatchObject([{ kind: "order", side: "theirs", theirs: ["B", "A", "C"] }]);
	});

	it("does not take formatting for a change", () => {
		expect(merge({ name: "Guide" }, { name: "Guide " }, { name: "Other" })).toMatchObject({
			named: ["name theirs"],
			values: { name: "Other" },
		});
	});
});

describe("any three records", () => {
	const small = fc.constantFrom("1", "2", "3");
	const key = fc.constantFrom("a", "b", "c");
	const record = fc.record({
		name: small,
		notes: small,
		options: fc.dictionary(key, small),
		env_vars: fc.uniqueArray(fc.record({ key, value: small }), { selector: (one) => one.key }),
		cli_flags: fc.array(fc.record({ flag: key, description: small, enabled: fc.boolean() }), { maxLength: 4 }),
		// half-typed, an id may be there twice
		router: fc.record({
			version: fc.nat(5),
			items: fc.array(fc.record({ id: key, text: small }), { maxLength: 5 }),
		}),
		servers: fc.dictionary(key, fc.record({ url: small, headers: fc.dictionary(key, small) })),
	}) as fc.Arbitrary<JsonObject>;

	it("stand still without edits, follow without mine, keep mine without theirs", () => {
		fc.assert(
			fc.property(record, record, (base, other) => {
				expect(
					sameValues(demoResource, threeWay(demoResource, { base, mine: base, theirs: other }).values, other),
				).toBe(true);
				expect(
					sameValues(demoResource, threeWay(demoResource, { base, mine: other, theirs: base }).values, other),
				).toBe(true);
				expect(
					sameValues(demoResource, threeWay(demoResource, { base, mine: other, theirs: other }).values, other),
				).toBe(true);
				expect(changesBetween(demoResource, base, base)).toEqual([]);
			}),
		);
	});

	it("merge alike from both sides where nothing overlaps, order aside", () => {
		const sorted = (values: JsonObject) =>
			JSON.stringify(values, (_, inner: unknown) =>
				Array.isArray(inner) ? [...inner].map((one) => JSON.stringify(one)).sort() : inner,
			);
		fc.assert(
			fc.property(record, record, record, (base, mine, theirs) => {
				const one = threeWay(demoResource, { base, mine, theirs });
				if (one.differences.some(({ overlap, kind }) => overlap || kind === "order")) return;
				const other = threeWay(demoResource, { base, mine: theirs, theirs: mine });
				const keys = (list: typeof one) => list.differences.map((difference) => difference.key).sort();
				expect(keys(one)).toEqual(keys(other));
				const itemsOf = ({ values }: typeof one) =>
					isJsonObject(values.router) ? (values.router.items ?? null) : null;
				const listed = (merged: typeof one) => ({
					...merged.values,
					options: {},
					servers: {},
					router: itemsOf(merged),
				});
				expect(sorted(listed(one))).toBe(sorted(listed(other)));
				const bare = ({ values }: typeof one) => ({ ...values, env_vars: [], cli_flags: [], router: {} });
				expect(sameValues(demoResource, bare(one), bare(other))).toBe(true);
			}),
		);
	});

	it("stand on the count of the newest version, whoever changed the list", () => {
		const versionIn = ({ router }: JsonObject) => (isJsonObject(router) ? router.version : undefined);
		fc.assert(
			fc.property(record, record, record, (from, draft, to) => {
				const edits = rebase(demoResource, { from, draft, to }).draft;
				expect(versionIn({ ...to, ...edits })).toBe(versionIn(to));
			}),
		);
	});

	it("carry edits over so that nothing of them is left once the server has them", () => {
		fc.assert(
			fc.property(record, record, (base, mine) => {
				expect(rebase(demoResource, { from: base, draft: mine, to: mine }).draft).toBeNull();
			}),
		);
	});
});
