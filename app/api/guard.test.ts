import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config, proxy } from "@/proxy";

type Handler = (request: Request, segments: { params: Promise<object> }) => Promise<Response>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const app = join(import.meta.dirname, "..");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /(^|\/)route\.ts$/.test(file));
const origin = "http://127.0.0.1:3210";

/** A real address of a route file. */
const pathOf = (file: string) =>
	`/${file
		.replace(/\/?route\.ts$/, "")
		.replace("[resource_type]", "agent_profile")
		.replace("[id]", "profile_1")}`;

async function handlersOf(file: string): Promise<[string, Handler][]> {
	const module = (await import(pathToFileURL(join(app, file)).href)) as Record<string, Handler>;
	return methods.flatMap((method) => (module[method] ? [[method, module[method]]] : []));
}

function attack(file: string, method: string, headers: Record<string, string>, body?: string): Request {
	return new Request(origin + pathOf(file), {
		method,
		headers: { host: "127.0.0.1:3210", ...headers },
		...(body === undefined ? {} : { body }),
	});
}

const elsewhere: Record<string, string>[] = [
	{ host: "evil.test" },
	{ host: "evil.test:3210", origin: "http://evil.test:3210" },
	{ host: "127.0.0.1.evil.test" },
	{ "x-forwarded-host": "evil.test" },
	{ origin: "http://evil.test" },
	{ origin: "null" },
	{ origin: "http://127.0.0.1:9999" },
	{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
];

it("finds the routes", () => {
	expect(files).toEqual(expect.arrayContaining(["api/mcp/route.ts", "api/events/route.ts", "skill-runner/route.ts"]));
});

describe.each(files)("%s", (file) => {
	it("refuses requests from elsewhere in every method, before its handler [AUTH-01]", async () => {
		for (const [method, handler] of await handlersOf(file)) {
			for (const headers of elsewhere) {
				const json = { "content-type": "application/json" };
				const answer = await handler(attack(file, method, { ...json, ...headers }), { params: Promise.resolve({}) });
				expect([method, headers, answer.status]).toEqual([method, headers, 403]);
				if (method !== "HEAD")
					expect((await answer.json()).error).toMatchObject({ code: "forbidden", reason: "host_refused" });
				expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
			}
		}
	});

	it("refuses writes that are not JSON [AUTH-03]", async () => {
		for (const [method, handler] of await handlersOf(file)) {
			if (["GET", "HEAD", "OPTIONS"].includes(method)) continue;
			for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
				const answer = await handler(attack(file, method, { "content-type": type }, "{}"), {
					params: Promise.resolve({}),
				});
				expect([method, type, answer.status]).toEqual([method, type, 415]);
			}
		}
	});

	it("refuses credentials in its address, with a hint", async () => {
		for (const [method, handler] of await handlersOf(file)) {
			const request = new Request(`${origin}${pathOf(file)}?token=canary`, {
				method,
				headers: { host: "127.0.0.1:3210", "content-type": "application/json" },
			});
			const answer = await handler(request, { params: Promise.resolve({}) });
			expect(answer.status).toBe(400);
			const text = await answer.text();
			expect(text).toContain("Authorization");
			expect(text).not.toContain("canary");
		}
	});

	it("is guarded in front too, unless it streams or takes files", () => {
		const [matcher] = config.matcher;
		const guarded = new RegExp(`^${matcher}$`).test(pathOf(file));
		expect(guarded).toBe(!["api/events/route.ts", "api/mcp/route.ts", "api/skills/read/route.ts"].includes(file));
	});
});

describe("proxy", () => {
	const ask = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
		proxy(new NextRequest(origin + path, { ...init, headers: { host: "127.0.0.1:3210", ...init.headers } }));

	it("refuses pages and actions from elsewhere", () => {
		for (const headers of elsewhere) {
			expect(ask("/settings/profiles", { headers }).status).toBe(403);
			expect(ask("/settings/profiles", { method: "POST", headers }).status).toBe(403);
			expect(ask("/api/nothing", { method: "OPTIONS", headers }).status).toBe(403);
		}
		expect(ask("/?token=x").status).toBe(400);
	});

	it("gives pages a policy with a nonce of their own, and no framing", () => {
		const policies = [ask("/"), ask("/")].map((answer) => answer.headers.get("content-security-policy") ?? "");
		expect(new Set(policies).size).toBe(2);
		for (const policy of policies) {
			expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic'(;|$)/);
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).toContain("frame-src 'self'");
			expect(policy).not.toContain("unsafe-eval");
		}
		expect(Object.fromEntries(ask("/").headers)).toMatchObject({
			"referrer-policy": "same-origin",
			"x-content-type-options": "nosniff",
		});
	});

	it("leaves the policy of what holds foreign code to its route, and lets nobody else frame it", () => {
		for (const path of ["/skill-runner?run=x", "/skill-files/skill_1/assets/view.html"]) {
			expect(ask(path).headers.get("content-security-policy")).toBeNull();
			for (const headers of elsewhere) expect(ask(path, { headers }).status).toBe(403);
			const framed = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" };
			expect(ask(path, { headers: framed }).status).toBe(403);
		}
		for (const path of ["/skill-runner/x", "/skill-files", "/skill-files/skill_1"])
			expect(ask(path).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		expect(ask("/skill-runners").headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
	});

	it("lets actions of our own pages through with their own content types", () => {
		const headers = { origin, "sec-fetch-site": "same-origin", "content-type": "text/plain;charset=UTF-8" };
		expect(ask("/settings/profiles", { method: "POST", headers }).status).toBe(200);
	});
});
