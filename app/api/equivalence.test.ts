import { beforeAll, describe, expect, it } from "vitest";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { productSettings } from "@/lib/server/tool/product-settings";
import type { JsonObject } from "@/lib/shared/json";
import type { Result } from "@/lib/shared/result";
import { journal, same } from "./testing/write-doors";

useTestDatabase();

let agentId: string;

beforeAll(async () => {
	agentId = await buildAgent({ settings: { supports_mcp: true } });
});

/** Every concrete field but the name, in values that normalization changes. */
const full: JsonObject = {
	model: " gpt-x ",
	mode: "plan",
	config_options: { " temperature ": " 0.2 ", model: "dropped", empty: " " },
	system_prompt: "Be brief.\n",
	auto_approve: true,
	max_tool_hops: 5,
	tool_protocol: "fenced",
	auto_fallback: true,
	fallback_model: " spare ",
	env_vars: [{ key: "A", value: "literal" }],
	cli_flags: [{ flag: "--x 'y z'", description: "d", enabled: false }],
	command_prefix: " nice -n 5 ",
	cli_passthrough: true,
	allow_indexing: true,
};

async function stored(type: string, id: string): Promise<JsonObject | undefined> {
	const snapshot = await productSettings.adapterOf(type)?.read(testContext(), { resource_type: type, resource_id: id });
	return (
		snapshot &&
		JSON.parse(
			JSON.stringify({ ...snapshot.values, revision: snapshot.revision }).replace(/"mark":"[^"]*"/g, '"mark":""'),
		)
	);
}

describe("the same input through action, REST, MCP and chat", () => {
	it("creates the same record with the same defaults and one event", async () => {
		const answer = await same(async (door) => {
			let id = "";
			const rows = await journal(async () => {
				const made = await door.create({ agent_id: agentId, name: " Full ", ...full });
				if (!made.ok) throw new Error(JSON.stringify(made.error));
				id = made.value.id;
			});
			return { rows, values: await stored("agent_profile", id) };
		});
		expect(answer.rows).toMatchObject([{ name: "agent_profile.created", revision: 1 }]);
		expect(answer.values).toMatchObject({ name: "Full", command_prefix: "nice -n 5", enabled: true });
	});

	it("changes all fields at once with one event", async () => {
		const answer = await same(async (door) => {
			const id = await buildProfile({ agentId });
			const rows = await journal(() => door.update("agent_profile", id, { name: " Full ", enabled: true, ...full }));
			return { rows, values: await stored("agent_profile", id) };
		});
		expect(answer.rows).toHaveLength(1);
		expect(answer.values?.revision).toBe(2);
	});

	it("stores the same MCP document", async () => {
		const servers = {
			a: { url: "https://a.test/mcp", headers: { Authorization: "Bearer x" } },
			b: { command: "run", args: ["-v"] },
		};
		const answer = await same(async (door) => {
			const id = await buildProfile({ agentId });
			const rows = await journal(() => door.update("agent_profile_mcp", id, { enabled: true, servers }));
			return { rows, values: await stored("agent_profile_mcp", id) };
		});
		expect(answer.rows).toMatchObject([{ name: "agent_profile.mcp_config.updated" }]);
	});

	const faults: [string, string, JsonObject, JsonObject?][] = [
		["a field of the wrong kind", "agent_profile", { max_tool_hops: "canary" }],
		["a blank name", "agent_profile", { name: " " }],
		["a reserved variable", "agent_profile", { env_vars: [{ key: "STEWARD_X", value: "canary" }] }],
		["an unknown secret", "agent_profile", { env_vars: [{ key: "A", secret_id: "canary" }] }],
		["a prefix that does not tokenise", "agent_profile", { command_prefix: "'canary" }],
		["a marker", "agent_profile", { env_vars: [{ key: "A", value: { redacted: true, set: true, mark: "canary" } }] }],
		["a keep marker for nothing", "agent_profile", { env_vars: [{ key: "A", value: { keep: true, mark: "canary" } }] }],
		["a computed field", "agent_profile", { revision: 3 }],
		["a stale revision", "agent_profile", { model: "canary" }, { expected_revision: 40 }],
		["an unknown option", "agent_profile", { model: "canary" }, { canary: true }],
		["a server without address", "agent_profile_mcp", { servers: { a: { type: "http" } } }],
		["a command line as command", "agent_profile_mcp", { servers: { a: { command: "run canary" } } }],
	];

	it.each(faults)("refuses %s alike, writes nothing and quotes nothing", async (_what, type, changes, options) => {
		const error = await same(async (door) => {
			const id = await buildProfile({ agentId });
			let answer: Result<JsonObject> | undefined;
			const rows = await journal(async () => {
				answer = await door.update(type, id, changes, options);
			});
			expect(rows).toEqual([]);
			return answer?.ok === false ? answer.error : undefined;
		});
		expect(error?.code).toMatch(/invalid|conflict/);
		expect(JSON.stringify(error)).not.toContain("canary");
	});

	it.each([
		["no name", { agent_id: "AGENT", name: "" }],
		["an unknown agent", { agent_id: "canary", name: "x" }],
		["an update-only field", { agent_id: "AGENT", name: "x", enabled: false }],
		["null", { agent_id: "AGENT", name: "x", model: null }],
	])("refuses to create with %s alike", async (_what, values) => {
		const error = await same(async (door) => {
			const made = await door.create({ ...values, agent_id: values.agent_id === "AGENT" ? agentId : values.agent_id });
			return made.ok ? undefined : made.error;
		});
		expect(error?.code).toBe("invalid");
		expect(JSON.stringify(error)).not.toContain("canary");
	});
});
