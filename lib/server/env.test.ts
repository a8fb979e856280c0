import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { featureName, parseEnv } from "./env";

describe("parseEnv", () => {
	it("has a complete answer for an empty environment", () => {
		expect(parseEnv({ PORT: "", STEWARD_PRIVATE_HOSTS: undefined })).toMatchObject({
			port: 3210,
			dataDir: resolve("data"),
			databaseUrl: `file:${resolve("data/steward.db")}`,
			databaseIsRemote: false,
			allowedHosts: [],
			localMcpAuthority: false,
			privateHosts: { mode: "confirm" },
		});
	});

	it("reads lists, ranges and features", () => {
		const parsed = parseEnv({
			STEWARD_ALLOWED_HOSTS: "Box.local, [fd00::1]:3210",
			STEWARD_PRIVATE_HOSTS: "192.168.1.0/24, fd00::/8",
			STEWARD_LOCAL_MCP: "authority",
			STEWARD_FEATURE_STDIO_MCP: "true",
			STEWARD_FEATURE_CLI_AGENTS: "0",
		});
		expect(parsed.allowedHosts).toEqual(["box.local", "[fd00::1]:3210"]);
		expect(parsed.privateHosts).toEqual({ mode: "ranges", ranges: ["192.168.1.0/24", "fd00::/8"] });
		expect(parsed.localMcpAuthority).toBe(true);
		expect(Object.fromEntries(parsed.features)).toEqual({ STDIO_MCP: true, CLI_AGENTS: false });
	});

	it.each([
		["PORT", "70000"],
		["PORT", "80a"],
		["DATABASE_URL", "postgres://u:hunter2@h/x"],
		["DATABASE_URL", "file::memory:"],
		["STEWARD_ALLOWED_HOSTS", "https://hunter2"],
		["STEWARD_LOCAL_MCP", "hunter2"],
		["STEWARD_PRIVATE_HOSTS", "10.0.0.0/hunter2"],
		["STEWARD_PRIVATE_HOSTS", ","],
		["STEWARD_FEATURE_STDIO_MCP", "hunter2"],
	])("refuses %s=%s by name, without its value", (name, value) => {
		expect(() => parseEnv({ [name]: value })).toThrow(`${name} takes`);
		expect(() => parseEnv({ [name]: value })).not.toThrow("hunter2");
	});

	it("wants a key for a database that several machines share", () => {
		const remote = { DATABASE_URL: "libsql://db.example" };
		expect(() => parseEnv(remote)).toThrow("STEWARD_SECRET_KEY is required");
		expect(parseEnv({ ...remote, STEWARD_SECRET_KEY: "k" }).databaseIsRemote).toBe(true);
	});
});

it("names the variable of a feature", () => {
	expect(featureName("features.dynamicProfiles")).toBe("DYNAMIC_PROFILES");
});
