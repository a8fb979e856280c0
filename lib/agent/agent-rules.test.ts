import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { flagCatalogOf } from "./flag-catalog";
import { agentPresetOf, agentPresets, presetValues } from "./presets";
import { type AgentValues, agent } from "./resource";
import { agentIssues, isModelFamily, losesApiKey } from "./rules";
import { agentBaseUrl, agentCommand } from "./settings/connection";

const values = (changed: Partial<AgentValues> = {}): AgentValues => ({
	...agent.initial,
	display_name: "A",
	...changed,
});
const fields = (changed: Partial<AgentValues>, family: Parameters<typeof agentIssues>[1]["family"]) =>
	agentIssues(values(changed), { family, secretIds: new Set(["s1"]) }).map(({ field }) => field);

describe("presets", () => {
	it.each(agentPresets.map((preset) => [preset.id, preset] as const))("%s makes a valid agent", (id, preset) => {
		const created = { family: preset.family, preset: id, ...presetValues(preset) };
		expect(z.safeParse(agent.create, created).success).toBe(true);
		expect(agentBaseUrl.check?.(preset.baseUrl)).toEqual([]);
		expect(agentIssues(values(presetValues(preset)), { family: preset.family })).toEqual([]);
		expect(agentPresetOf(id)).toBe(preset);
	});

	it("hosted ones need a key and say where to get it, local ones point at this machine", () => {
		for (const preset of agentPresets) {
			const { local, key, baseUrl } = preset;
			expect(new URL(baseUrl).hostname === "127.0.0.1").toBe(local);
			expect(key === "required").toBe(!local);
			expect("keyPage" in preset).toBe(!local);
		}
	});

	it("an unknown preset is no preset", () => {
		expect(agentPresetOf("toString")).toBeUndefined();
		expect(flagCatalogOf("constructor")).toEqual([]);
		expect(z.safeParse(agent.create, { family: "google", preset: "nope", display_name: "A" }).success).toBe(false);
	});
});

describe("rules", () => {
	it("family and preset are for creation only", () => {
		expect(z.safeParse(agent.update, { family: "google" }).success).toBe(false);
		expect(z.safeParse(agent.create, { display_name: "A" }).success).toBe(false);
	});

	it("each family has its own connection", () => {
		expect(fields({}, "openai_compatible")).toEqual(["base_url"]);
		expect(fields({ base_url: "http://h/", api_key: "s1" }, "openai_compatible")).toEqual([]);
		expect(fields({}, "anthropic")).toEqual([]);
		expect(fields({ command: "x" }, "google")).toEqual(["command"]);
		expect(fields({}, "acp")).toEqual(["command"]);
		expect(fields({ command: "x", base_url: "http://h/", api_key: "s1" }, "acp")).toEqual(["base_url", "api_key"]);
		expect(fields({ base_url: "http://h/" }, "offline")).toEqual(["base_url"]);
		expect(fields({ base_url: "http://h/", api_key: "gone" }, "openai_compatible")).toEqual(["api_key"]);
		expect(["openai_compatible", "anthropic", "google"].every((family) => isModelFamily(family as "google"))).toBe(
			true,
		);
	});

	it.each(["h.test/v1", "ftp://h.test", "http://", "http://a b/", "javascript:alert(1)", "http://h\n.test/"])(
		"refuses the base URL %j",
		(url) => {
			expect(agentBaseUrl.check?.(url)).toHaveLength(1);
		},
	);

	it.each(["-x", "'open", "''", "a\nb"])("refuses the command %j", (command) => {
		expect(agentCommand.check?.(command)).not.toEqual([]);
	});

	it("a key never follows a URL to another host", () => {
		const stored = { api_key: "s1", base_url: "https://h.test/v1" };
		expect(losesApiKey(stored, { base_url: "https://h.test/v2" })).toBe(false);
		expect(losesApiKey(stored, { base_url: "https://i.test/v1" })).toBe(true);
		expect(losesApiKey(stored, { base_url: "http://h.test/v1" })).toBe(true);
		expect(losesApiKey(stored, { base_url: "https://i.test/v1", api_key: "s1" })).toBe(false);
		expect(losesApiKey(stored, { display_name: "B" })).toBe(false);
		expect(losesApiKey({ ...stored, api_key: "" }, { base_url: "https://i.test/" })).toBe(false);
	});

	it("pointing an agent elsewhere takes authority, another path does not", () => {
		expect(agentBaseUrl.authorityPaths?.("https://h.test/v1", "https://h.test/v2")).toEqual([]);
		expect(agentBaseUrl.authorityPaths?.("https://h.test/v1", "https://i.test/v1")).toEqual([[]]);
		expect(agentBaseUrl.authorityPaths?.(undefined, "https://h.test/v1")).toEqual([[]]);
	});
});
