import { describe, expect, it } from "vitest";
import { agent } from "@/lib/agent/resource";
import { appliesToRecord } from "@/lib/setting/applies-to-record";
import { rank } from "@/lib/setting/search/rank";
import { buildLocalRankIndex } from "@/lib/setting/search/rank-index";
import { searchEntries } from "./search-entries";

const entryOf = (key: string) => searchEntries.find((entry) => entry.key === key);

describe("searchEntries", () => {
	it("lead to the page and anchor of a setting", () => {
		expect(entryOf("user_settings.theme")).toMatchObject({ needsRecord: false });
		expect(entryOf("user_settings.theme")?.href()).toBe("/settings/preferences#user_settings.theme");
		expect(entryOf("agent_profile.name")).toMatchObject({ needsRecord: true });
		expect(entryOf("agent_profile.name")?.href()).toBeNull();
		expect(entryOf("agent_profile.name")?.href("p 1")).toBe("/settings/profiles/p%201#agent_profile.name");
		expect(entryOf("secret.value")?.href()).toBe("/settings/secrets");
	});

	it("leave out what no form shows", () => {
		expect(entryOf("agent_profile.allow_indexing")).toBeUndefined();
		expect(entryOf("agent_profile.revision")).toBeUndefined();
	});

	it("rank like the tools' search", () => {
		const index = buildLocalRankIndex(searchEntries, () => undefined);
		expect(rank(index, { query: "backup model" })[0]?.entry.key).toBe("agent_profile.fallback_model");
	});
});

describe("appliesToRecord", () => {
	it.each([
		["openai_compatible", ["base_url", "api_key"], ["command"]],
		["acp", ["command"], ["base_url", "api_key"]],
		["offline", ["display_name"], ["base_url", "api_key", "command"]],
	])("an agent of the family %s", (family, has, lacks) => {
		const fields = agent.settings
			.filter((setting) => appliesToRecord(setting, { family }))
			.map((setting) => setting.key.slice("agent.".length));
		expect(fields).toEqual(expect.arrayContaining(has));
		expect(fields.filter((field) => lacks.includes(field))).toEqual([]);
	});
});
