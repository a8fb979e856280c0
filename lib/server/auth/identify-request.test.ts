import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetEnv } from "@/lib/server/env";
import { displayName, identifyMcpClient, identifyPerson } from "./identify-request";

afterEach(() => {
	vi.unstubAllEnvs();
	forgetEnv();
});

describe("identifyPerson", () => {
	it("is the single user, also behind a proxy with basic auth", () => {
		expect(identifyPerson(new Headers())).toMatchObject({ kind: "person", userId: "local" });
		expect(identifyPerson(new Headers({ authorization: "Basic eDp5" }))).toMatchObject({ userId: "local" });
	});

	it("takes nobody for a token it cannot check, and does not repeat it [AUTH-11]", () => {
		const headers = new Headers({ authorization: "Bearer canary" });
		for (const identify of [identifyPerson, (h: Headers) => identifyMcpClient(h, undefined)]) {
			expect(() => identify(headers)).toThrow(
				expect.objectContaining({ body: expect.objectContaining({ code: "unauthenticated" }) }),
			);
			expect(() => identify(headers)).not.toThrow(/canary/);
		}
	});
});

describe("identifyMcpClient", () => {
	it("reads and writes; authority only when the process was started with it", () => {
		const capabilities = () => {
			const actor = identifyMcpClient(new Headers(), "x");
			return actor.kind === "token" ? [...actor.capabilities] : [];
		};
		expect(capabilities()).toEqual(["settings.read", "settings.write"]);
		vi.stubEnv("STEWARD_LOCAL_MCP", "authority");
		forgetEnv();
		expect(capabilities()).toEqual(["settings.read", "settings.write", "settings.authority"]);
	});
});

describe("displayName", () => {
	it.each([
		[undefined, "MCP client"],
		["  \n\u202e ", "MCP client"],
		["claude-code", "claude-code"],
		["a\u0000b\u202ec\nd", "a b c d"],
		["名前 👩‍👩‍👧", "名前 👩‍👩‍👧"],
	])("shows %j as %j", (sent, shown) => expect(displayName(sent)).toBe(shown));

	it("keeps 60 graphemes", () => {
		expect(displayName("👩‍👩‍👧".repeat(70))).toBe("👩‍👩‍👧".repeat(60));
	});
});
