import { describe, expect, it } from "vitest";
import { errorFacts, logLine } from "./log";

describe("logLine", () => {
	it("writes ids, names and codes as they are", () => {
		const line = logLine("warn", "route.failed", { request_id: "req_1", status: 409, keys: ["agent_profile.name"] }, 0);
		expect(JSON.parse(line)).toEqual({
			time: "1970-01-01T00:00:00.000Z",
			level: "warn",
			event: "route.failed",
			request_id: "req_1",
			status: 409,
			keys: ["agent_profile.name"],
		});
	});

	it("withholds text that is no name, whoever passed it", () => {
		const line = logLine("info", "x", { resource_id: "my secret value", keys: ["ok.key", "Bearer abc=="] }, 0);
		expect(line).not.toMatch(/secret value|Bearer/);
		expect(JSON.parse(line)).toMatchObject({ resource_id: "withheld", keys: ["ok.key", "withheld"] });
	});
});

describe("errorFacts", () => {
	it("keeps class, code and place, never the message or a second line of it", () => {
		const error = Object.assign(new TypeError("value sk-canary\n    at sk-canary (sk-canary:1:1)"), { code: "EPIPE" });
		const facts = errorFacts(error);
		expect(facts).toMatchObject({ error: "TypeError", code: "EPIPE" });
		expect(facts.where?.some((place) => place.startsWith("log.test.ts:"))).toBe(true);
		expect(logLine("error", "x", facts, 0)).not.toContain("value sk");
	});

	it("says only the type of something thrown that is no error", () => {
		expect(errorFacts("sk-canary")).toEqual({ error: "string" });
	});
});
