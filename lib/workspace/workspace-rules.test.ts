import { expect, it } from "vitest";
import { workspaceIssues } from "./rules";
import { checkToolsets, normalizeToolsets } from "./toolset-names";

it("supplied profiles must exist, both of them", () => {
	const facts = { profileIds: new Set(["p1"]) };
	const both = { default_agent_profile_id: "gone", settings_agent_profile_id: "gone" };
	expect(workspaceIssues(both, facts).map(({ field }) => field)).toEqual(Object.keys(both));
	expect(workspaceIssues({ default_agent_profile_id: "p1", settings_agent_profile_id: "" }, facts)).toEqual([]);
});

it("toolset names have one form and stand once", () => {
	expect(normalizeToolsets([" Settings ", "settings", "mcp-git-hub"])).toEqual(["settings", "mcp_git_hub"]);
	expect(checkToolsets(["settings", "", "a b", "_x"]).map(({ path }) => path)).toEqual([[1], [2], [3]]);
});
