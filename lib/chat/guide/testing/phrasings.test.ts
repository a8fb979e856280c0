import { expect, it } from "vitest";
import { usualWorld } from "./phrasing";
import { phrasings } from "./phrasings";

const count = (kind: string) => phrasings.filter((one) => one.expect.kind === kind).length;

it("holds at least 80 phrasings, 20 of them off-topic and 10 ambiguous, each with its own id", () => {
	expect(phrasings.length).toBeGreaterThanOrEqual(80);
	expect(new Set(phrasings.map((one) => one.id)).size).toBe(phrasings.length);
	expect(count("off_topic")).toBeGreaterThanOrEqual(20);
	expect(count("candidates")).toBeGreaterThanOrEqual(10);
});

it("speaks five languages about every resource type", () => {
	expect(new Set(phrasings.map((one) => one.locale)).size).toBe(5);
	const types = new Set(
		phrasings.flatMap(({ expect: wanted }) => ("key" in wanted ? [String(wanted.key).split(".")[0]] : [])),
	);
	for (const type of [
		"agent_profile",
		"agent_profile_mcp",
		"agent",
		"user_settings",
		"workspace",
		"mcp_server",
		"skill",
		"runtime_flag",
	])
		expect(types).toContain(type);
});

it("names only records of its world", () => {
	for (const { id, world = usualWorld, expect: wanted } of phrasings) {
		const known = new Set(world.map((record) => record.id));
		const named = [
			...("record" in wanted && wanted.record !== undefined ? [wanted.record] : []),
			...("agent" in wanted ? [wanted.agent] : []),
			...("among" in wanted ? wanted.among.filter((one) => !one.includes(".")) : []),
		];
		for (const record of named) expect(known, id).toContain(record);
	}
});
