import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import { plainCandidate } from "./dynamic/candidate";
import { profileExport } from "./export-profile";
import { profileImport } from "./import-profile";
import { agentProfile } from "./resource";

const marker = { redacted: true, set: true, mark: "m1" } as const;
const taken = (text: string) => profileImport(text, agentProfile.settings);
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const file = (values: JsonObject, agent = "Local") => JSON.stringify(profileExport(values, agent));

describe("profileImport", () => {
	it("takes what an export holds, without what is so anyway", () => {
		const values = { name: "Reviewer", model: "small-1", auto_approve: false, system_prompt: "Be brief.", mode: "" };
		expect(taken(file({ ...values, enabled: false }))).toEqual({
			agent: "Local",
			values: { name: "Reviewer", model: "small-1", system_prompt: "Be brief." },
			names: new Map(),
			enter_again: [],
			set_after: ["enabled"],
			unknown: [],
		});
	});

	it("stores no blank for a secret and no reference to one of elsewhere; it lists them [SEC-05]", () => {
		const exported = file({
			name: "Reviewer",
			command_prefix: { ...marker },
			config_options: { token: { ...marker }, effort: "low" },
			env_vars: [
				{ key: "TOKEN", value: { ...marker } },
				{ key: "LEVEL", secret_id: "secret_1" },
				{ key: "EMPTY", value: "" },
			],
			cli_flags: [{ flag: "--fast", description: "", enabled: true }, { ...marker }],
		});
		expect(taken(exported)).toEqual({
			agent: "Local",
			values: {
				name: "Reviewer",
				config_options: { effort: "low" },
				env_vars: [{ key: "EMPTY", value: "" }],
				cli_flags: [{ flag: "--fast", description: "", enabled: true }],
			},
			names: new Map(),
			enter_again: ["command_prefix", "config_options.token", "env_vars.TOKEN", "env_vars.LEVEL", "cli_flags.1"],
			set_after: [],
			unknown: [],
		});
	});

	it("takes the candidates of a dynamic profile without the version of the other", () => {
		const candidates = [plainCandidate("profile_a"), plainCandidate("profile_b")] as JsonObject[];
		const values = { name: "Router", dynamic: { version: 7, candidates } };
		const exported = profileExport(values, "Dynamic", { profile_a: "Alpha", profile_b: "Beta" });
		expect(taken(JSON.stringify(exported))).toMatchObject({
			agent: "Dynamic",
			values: { name: "Router", dynamic: { candidates } },
			names: new Map(Object.entries({ profile_a: "Alpha", profile_b: "Beta" })),
		});
		expect(taken(JSON.stringify({ ...exported, names: { profile_a: 7, profile_b: "" } }))).toMatchObject({
			names: new Map(),
		});
	});

	it("names what it does not know and takes nothing of it", () => {
		const exported = JSON.parse(file({ name: "Reviewer" })) as { settings: JsonObject };
		const text = JSON.stringify({ ...exported, settings: { ...exported.settings, warp: 9, agent_id: "agent_x" } });
		expect(taken(text)).toMatchObject({ values: { name: "Reviewer" }, unknown: ["warp", "agent_id"] });
	});

	it("takes no value of another type and no candidates it cannot read whole", () => {
		const odd = { name: {}, model: { a: 1 }, auto_approve: "yes", env_vars: "A=1", system_prompt: null };
		expect(taken(file(odd))).toMatchObject({ values: {}, enter_again: Object.keys(odd) });
		const many = Array.from({ length: 51 }, (_, at) => plainCandidate(`profile_${at}`));
		for (const candidates of ["a", [plainCandidate("profile_a"), null, 7], many] as const) {
			const exported = file({ name: "Router", dynamic: { version: 1, candidates } });
			expect(taken(exported)).toMatchObject({ values: { name: "Router" }, enter_again: ["dynamic"] });
		}
	});

	it.each([
		[
			"one nested beyond reason",
			`{"steward":"agent_profile","version":1,"settings":{"config_options":${nested(3000)}}}`,
		],
		["one without a version", '{"steward":"agent_profile","settings":{}}'],
		["no JSON", "{"],
		["a list", "[]"],
		["another document", '{"mcpServers":{}}'],
		["settings that are none", '{"steward":"agent_profile","version":1,"settings":[]}'],
	])("refuses %s", (_what, text) => {
		expect(taken(text)).toBe("not_an_export");
	});

	it("refuses a file of a later version", () => {
		expect(taken('{"steward":"agent_profile","version":2,"settings":{}}')).toBe("newer");
	});
});
