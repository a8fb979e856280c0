import { request as openRequest } from "node:http";
import { expect } from "@playwright/test";
import { test } from "../harness/test";

interface Attack {
	readonly method?: string;
	readonly headers?: Record<string, string>;
	readonly body?: string;
}

/** Status of a raw request; `fetch` would not let a test forge Host. */
function statusOf(origin: string, path: string, { method = "GET", headers = {}, body }: Attack): Promise<number> {
	return new Promise((resolve, reject) => {
		const { hostname, port, host } = new URL(origin);
		const outgoing = openRequest({ hostname, port, path, method, headers: { host, ...headers } }, (answer) => {
			answer.destroy();
			resolve(answer.statusCode ?? 0);
		});
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}

const reads = ["/", "/settings", "/settings/profiles", "/api/health", "/api/events", "/api/settings/agent_profile"];
const writes = [
	["POST", "/api/settings/agent_profile"],
	["PATCH", "/api/settings/user_settings"],
	["DELETE", "/api/settings/agent_profile/profile_guide"],
	["POST", "/api/mcp"],
] as const;

test.describe("requests from elsewhere are refused on every route [AUTH-01] [AUTH-03]", () => {
	for (const path of [...reads, "/api/mcp"]) {
		test(`a foreign Host on ${path}`, async ({ server }) => {
			for (const host of ["evil.test", "evil.test:3210", "localhost.evil.test"]) {
				expect(await statusOf(server.origin, path, { headers: { host } })).toBe(403);
				expect(await statusOf(server.origin, path, { headers: { host, origin: `http://${host}` } })).toBe(403);
			}
		});

		test(`a foreign Origin on ${path}`, async ({ server }) => {
			for (const origin of ["http://evil.test", "null", "http://127.0.0.1:1"]) {
				expect(await statusOf(server.origin, path, { headers: { origin } })).toBe(403);
			}
		});
	}

	for (const [method, path] of writes) {
		test(`a body that is not JSON on ${method} ${path}`, async ({ server }) => {
			for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
				const headers = { "content-type": type, "content-length": "2" };
				expect(await statusOf(server.origin, path, { method, headers, body: "{}" })).toBe(415);
			}
		});

		test(`a preflight on ${path} grants nothing`, async ({ server }) => {
			const answer = await fetch(server.origin + path, {
				method: "OPTIONS",
				headers: { origin: "http://evil.test", "access-control-request-method": method },
			});
			expect(answer.headers.get("access-control-allow-origin")).toBeNull();
		});
	}

	test("loopback names and IPv6 literals with ports are let in, allowed hosts too", async ({ server, startServer }) => {
		const { port } = new URL(server.origin);
		for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
			expect(await statusOf(server.origin, "/api/health", { headers: { host } })).toBe(200);
		}
		const open = await startServer({ env: { STEWARD_ALLOWED_HOSTS: "steward.example" } });
		expect(await statusOf(open.origin, "/api/health", { headers: { host: "steward.example" } })).toBe(200);
		expect(await statusOf(open.origin, "/api/health", { headers: { host: "other.example" } })).toBe(403);
	});

	test("no query switch reveals secrets [SEC-11]", async ({ api }) => {
		const plain = await (await api.send("GET", "/api/settings/agent_profile/profile_guide")).text();
		for (const flag of ["expose_secrets=true", "reveal=1", "show=secrets"]) {
			const answer = await api.send("GET", `/api/settings/agent_profile/profile_guide?${flag}`);
			expect([plain, undefined]).toContain(answer.ok ? await answer.text() : undefined);
		}
	});
});
