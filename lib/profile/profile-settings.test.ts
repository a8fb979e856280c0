import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldOf } from "@/lib/setting/define-setting";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { commandPreview } from "./command-preview";
import { type AgentProfileValues, agentProfile } from "./resource";
import { type ProfileFacts, profileIssues } from "./rules";

const values = (changed: Partial<AgentProfileValues> = {}): AgentProfileValues => ({
	...agentProfile.initial,
	name: "P",
	...changed,
});
const hidden = { redacted: true, set: true, mark: "m" };

/** What the editor and the verb do with one value: normalise, shape, check. */
function verdict(
	field: keyof AgentProfileValues,
	value: unknown,
): { readonly value: unknown; readonly issues: readonly Issue[] | "shape" } {
	const setting = agentProfile.settings.find(({ key }) => fieldOf(key) === field);
	if (!setting) throw new Error(`no setting ${field}`);
	const rules = setting as { normalize?(value: unknown): unknown; check?(value: unknown): readonly Issue[] };
	if (!z.safeParse(setting.schema, value).success) return { value, issues: "shape" };
	const normal = rules.normalize ? rules.normalize(value) : value;
	return { value: normal, issues: rules.check?.(normal) ?? [] };
}

const paths = (field: keyof AgentProfileValues, value: unknown) => {
	const { issues } = verdict(field, value);
	return issues === "shape" ? issues : issues.map(({ path }) => path.join("."));
};

describe("name", () => {
	const family = "👨‍👩‍👧‍👦";
	it.each([
		["trimmed", "  Reviewer  ", "Reviewer"],
		["any script", "审查员 مراجع", "审查员 مراجع"],
		["63 letters and a fox [I18N-06]", `${"a".repeat(63)}🦊`, `${"a".repeat(63)}🦊`],
		["200 families are 200 characters [I18N-06]", family.repeat(200), family.repeat(200)],
		["combining accents [I18N-06]", "e\u0301".repeat(200), "e\u0301".repeat(200)],
	])("%s is stored whole", (_name, given, stored) => {
		expect(verdict("name", given)).toEqual({ value: stored, issues: [] });
	});

	it.each([
		["blank", " \u3000\t"],
		["a line break", "a\nb"],
		["NUL", "a\0"],
		["half a fox [I18N-06]", "a\ud83e"],
		["201 families [I18N-06]", family.repeat(201)],
		["one letter under 100,000 accents [I18N-06]", `a${"\u0301".repeat(100_000)}`],
	])("%s is refused", (_name, given) => {
		expect(paths("name", given)).not.toEqual([]);
	});

	it("the words say the count and never the text [I18N-06]", () => {
		const { issues } = verdict("name", "x".repeat(10_000));
		expect(JSON.stringify(issues)).toContain("10000");
		expect(JSON.stringify(issues)).not.toContain("xx");
	});
});

describe("numbers, switches and choices", () => {
	it.each<[keyof AgentProfileValues, unknown]>([
		["max_tool_hops", -1],
		["max_tool_hops", 21],
		["max_tool_hops", 2.5],
		["max_tool_hops", "2"],
		["enabled", null],
		["auto_approve", 0],
		["tool_protocol", "xml"],
		["config_options", { a: 1 }],
		["cli_flags", [{ flag: "x" }]],
		["env_vars", [{ key: "A", value: "1", extra: 1 }]],
		["env_vars", Array.from({ length: 101 }, (_, i) => ({ key: `K${i}`, value: "1" }))],
	])("%s refuses the shape of %j", (field, value) => {
		expect(verdict(field, value).issues).toBe("shape");
	});

	it("0, false, empty text, map and list are values", () => {
		for (const [field, value] of Object.entries({
			max_tool_hops: 0,
			enabled: false,
			model: "",
			config_options: {},
			env_vars: [],
			cli_flags: [],
		}))
			expect(verdict(field as keyof AgentProfileValues, value)).toEqual({ value, issues: [] });
	});

	it("a system prompt may have 32 KiB and not one byte more", () => {
		expect(paths("system_prompt", "é".repeat(16 * 1024))).toEqual([]);
		expect(paths("system_prompt", `${"é".repeat(16 * 1024)}a`)).toEqual([""]);
	});
});

describe("config_options", () => {
	it("are trimmed; blank ones, model and mode are dropped", () => {
		const given = { " temperature ": " 0.2 ", "": "x", top_p: "  ", model: "m", " mode ": "x" };
		expect(verdict("config_options", given)).toEqual({ value: { temperature: "0.2" }, issues: [] });
	});

	it("names that trimming would join are refused, not joined", () => {
		expect(paths("config_options", { a: "1", " a": "2" })).toEqual([" a"]);
	});

	it("NUL and half surrogate pairs are refused in names and values", () => {
		for (const bad of ["a\0b", "a\ud83e"]) {
			expect(paths("config_options", { k: bad })).toEqual(["k"]);
			expect(paths("config_options", { [bad]: "v" })).toContain(bad);
		}
	});

	it("names of prototypes are refused", () => {
		expect(paths("config_options", { constructor: "x" })).toEqual(["constructor"]);
	});

	it("normalising twice is normalising once (property)", () => {
		fc.assert(
			fc.property(
				fc.dictionary(
					fc.string({ unit: fc.constantFrom("a", " ", "m") }),
					fc.string({ unit: fc.constantFrom("x", " ") }),
				),
				(given) => {
					const once = verdict("config_options", given).value;
					expect(verdict("config_options", once).value).toEqual(once);
				},
			),
		);
	});
});

describe("env_vars", () => {
	it.each<[string, unknown[], string[]]>([
		[
			"a value and a secret",
			[
				{ key: "A", value: "1" },
				{ key: "_b2", secret_id: "s1" },
			],
			[],
		],
		["a stored value shown as a marker [SEC-01]", [{ key: "A", value: hidden }], []],
		["an empty value", [{ key: "A", value: "" }], []],
		["neither", [{ key: "A" }], ["0"]],
		["both", [{ key: "A", value: "1", secret_id: "s" }], ["0"]],
		["both, the value hidden", [{ key: "A", value: hidden, secret_id: "s" }], ["0"]],
		["a blank secret", [{ key: "A", secret_id: "  " }], ["0.secret_id"]],
		["a space around the key", [{ key: " A", value: "1" }], ["0.key"]],
		["a digit first", [{ key: "1A", value: "1" }], ["0.key"]],
		["no key", [{ key: "", value: "1" }], ["0.key"]],
		["a long key", [{ key: "A".repeat(257), value: "1" }], ["0.key"]],
		[
			"the reserved prefix",
			[
				{ key: "STEWARD_X", value: "1" },
				{ key: "steward_x", value: "1" },
			],
			["0.key", "1.key"],
		],
		[
			"twice",
			[
				{ key: "A", value: "1" },
				{ key: "a", value: "1" },
				{ key: "A", value: "2" },
			],
			["2.key"],
		],
		["8192 bytes", [{ key: "A", value: "é".repeat(4096) }], []],
		["8193 bytes", [{ key: "A", value: `${"é".repeat(4096)}a` }], ["0.value"]],
		["NUL", [{ key: "A", value: "a\0" }], ["0.value"]],
	])("%s", (_name, list, expected) => {
		const rules = agentProfile.settings.find(({ key }) => key === "agent_profile.env_vars") as {
			check?(value: unknown): readonly Issue[];
		};
		expect(rules.check?.(list).map(({ path }) => path.join("."))).toEqual(expected);
	});

	it("a secret must exist where the store is known", () => {
		const facts: ProfileFacts = { kind: "concrete", cli: true, secretIds: new Set(["s1"]) };
		const env_vars = [
			{ key: "A", secret_id: "s1" },
			{ key: "B", secret_id: "gone" },
		];
		expect(profileIssues({ env_vars }, facts)).toMatchObject([{ field: "env_vars", path: [1, "secret_id"] }]);
		expect(JSON.stringify(profileIssues({ env_vars }, facts))).not.toContain("gone");
	});
});

describe("command line", () => {
	const flag = (text: string, enabled = true) => ({ flag: text, description: "", enabled });

	it.each([
		["--x 'a b'", []],
		['--x ""', []],
		["", ["0.flag"]],
		["  ", ["0.flag"]],
		["'' x", ["0.flag"]],
		["--x 'open", ["0.flag"]],
		["--x \\", ["0.flag"]],
		["a\0b", ["0.flag"]],
		["$'\\x00'", ["0.flag"]],
	])("the flag %j", (text, expected) => {
		expect(paths("cli_flags", [flag(text)])).toEqual(expected);
		expect(paths("cli_flags", [flag(text, false)])).toEqual(expected);
	});

	it.each([
		["", []],
		["  ", []],
		["nice -n 10", []],
		["-x", [""]],
		["'-x'", [""]],
		["' -x'", [""]],
		["''", [""]],
		["'open", [""]],
	])("the prefix %j", (text, expected) => {
		expect(paths("command_prefix", text)).toEqual(expected);
	});

	it("no words quote a flag or a prefix (property)", () => {
		fc.assert(
			fc.property(fc.constantFrom("'", '"', "-", "\\"), (quote) => {
				const text = `${quote}CANARY`;
				expect(
					JSON.stringify([verdict("cli_flags", [flag(text)]).issues, verdict("command_prefix", text).issues]),
				).not.toContain("CANARY");
			}),
		);
	});

	it("the preview is prefix, command, enabled flags; names only, credentials hidden", () => {
		const read = commandPreview(
			"agent --acp",
			values({
				command_prefix: "nice -n 10",
				cli_flags: [flag("--a 'b c'"), flag("--off", false), flag("--api-key CANARY")],
				env_vars: [
					{ key: "A", value: "CANARY" },
					{ key: "B", secret_id: "s1" },
				],
			}),
			new Map([["s1", "GITHUB"]]),
		);
		expect(read).toEqual({
			ok: true,
			value: {
				argv: ["nice", "-n", "10", "agent", "--acp", "--a", "b c", "--api-key", "•••"],
				env: [
					{ name: "A", secret: null },
					{ name: "B", secret: "GITHUB" },
				],
			},
		});
	});

	it("passthrough starts the bare command; hidden parts stay hidden; a bad part is named", () => {
		const flags = { cli_flags: [{ ...flag(""), flag: hidden as unknown as string }] };
		expect(commandPreview("agent", values({ ...flags, cli_passthrough: true }), new Map())).toMatchObject({
			value: { argv: ["agent"] },
		});
		expect(commandPreview("agent", values(flags), new Map())).toMatchObject({ value: { argv: ["agent", "•••"] } });
		expect(commandPreview("agent", values({ cli_flags: [flag("'")] }), new Map())).toMatchObject({
			error: { field: "cli_flags", path: [0, "flag"] },
		});
	});
});
