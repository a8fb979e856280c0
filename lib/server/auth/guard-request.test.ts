import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GuardPolicy, guardRequest } from "./guard-request";

const json: GuardPolicy = { allowedHosts: [], body: "json" };

function refusal(method: string, headers: Record<string, string>, policy = json, url = "http://x/api/y") {
	return guardRequest({ method, url, headers: new Headers({ host: "127.0.0.1:3210", ...headers }) }, policy);
}

const jsonType = { "content-type": "application/json" };

describe("guardRequest, Host", () => {
	it.each(["localhost", "localhost:1", "127.0.0.1:3210", "127.8.9.1", "[::1]", "[::1]:65535", "LOCALHOST:80"])(
		"answers to %s",
		(host) => expect(refusal("GET", { host })).toBeUndefined(),
	);

	it.each([
		"evil.test",
		"evil.test:3210",
		"localhost.evil.test",
		"127.0.0.1.evil.test",
		"localhost@evil.test",
		"localhost, evil.test",
		"0.0.0.0:3210",
		"[::]:3210",
		"[::ffff:10.0.0.1]",
		"10.0.0.1",
		"2130706433",
		"localhost:",
		"",
	])("refuses %s", (host) => {
		expect(refusal("GET", { host })).toMatchObject({ status: 403, error: { body: { reason: "host_refused" } } });
	});

	it("refuses a request without Host and a foreign forwarded host", () => {
		expect(guardRequest({ method: "GET", url: "/", headers: new Headers() }, json)?.status).toBe(403);
		expect(refusal("GET", { "x-forwarded-host": "evil.test" })?.status).toBe(403);
		expect(refusal("GET", { "x-forwarded-host": "127.0.0.1:3210, evil.test" })?.status).toBe(403);
		expect(refusal("GET", { "x-forwarded-host": "127.0.0.1:3210" })).toBeUndefined();
	});

	it("answers to listed names, with their port where one is listed", () => {
		const policy: GuardPolicy = { allowedHosts: ["steward.example", "other.example:8443"], body: "json" };
		expect(refusal("GET", { host: "steward.example:9" }, policy)).toBeUndefined();
		expect(refusal("GET", { host: "Other.example:8443" }, policy)).toBeUndefined();
		expect(refusal("GET", { host: "other.example" }, policy)?.status).toBe(403);
		expect(refusal("GET", { host: "a.steward.example" }, policy)?.status).toBe(403);
		const proxied = { "x-forwarded-host": "steward.example", origin: "https://steward.example" };
		expect(refusal("GET", proxied, policy)).toBeUndefined();
	});

	it("lets no made-up host through", () => {
		fc.assert(
			fc.property(fc.webAuthority({ withPort: true, withUserInfo: true }), (host) => {
				fc.pre(!/^(localhost|127\.)/i.test(host));
				expect(refusal("GET", { host })?.status).toBe(403);
			}),
		);
	});
});

describe("guardRequest, Origin and site", () => {
	it.each(["http://127.0.0.1:3210", "https://127.0.0.1:3210"])("lets its own origin %s in", (origin) => {
		expect(refusal("POST", { origin, ...jsonType })).toBeUndefined();
	});

	it.each([
		"null",
		"",
		"http://evil.test",
		"http://127.0.0.1:3211",
		"http://localhost:3210",
		"http://127.0.0.1:3210.evil.test",
		"http://127.0.0.1:3210@evil.test",
		"file://127.0.0.1:3210",
		"http://127.0.0.1:3210/path",
	])("refuses the origin %s on reads and writes", (origin) => {
		for (const method of ["GET", "POST", "PATCH", "DELETE", "OPTIONS"])
			expect(refusal(method, { origin, ...jsonType })).toMatchObject({ status: 403 });
	});

	it("refuses what another site makes a browser send, but lets a followed link in", () => {
		const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
		for (const site of ["cross-site", "same-site"]) {
			expect(refusal("POST", { "sec-fetch-site": site, ...link, ...jsonType })?.status).toBe(403);
			expect(refusal("GET", { "sec-fetch-site": site, "sec-fetch-mode": "no-cors" })?.status).toBe(403);
			expect(refusal("GET", { "sec-fetch-site": site, ...link, "sec-fetch-dest": "iframe" })?.status).toBe(403);
			expect(refusal("GET", { "sec-fetch-site": site, ...link })).toBeUndefined();
		}
		expect(refusal("POST", { "sec-fetch-site": "same-origin", ...jsonType })).toBeUndefined();
	});
});

describe("guardRequest, bodies and URLs", () => {
	it.each(["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
		"refuses a body of type %j with 415",
		(type) => {
			for (const method of ["POST", "PUT", "PATCH", "DELETE"])
				expect(refusal(method, { "content-type": type, "content-length": "2" })?.status).toBe(415);
		},
	);

	it("takes JSON with parameters, and a DELETE without a body", () => {
		expect(refusal("PATCH", { "content-type": "application/json; charset=utf-8" })).toBeUndefined();
		expect(refusal("DELETE", {})).toBeUndefined();
		expect(refusal("POST", {})?.status).toBe(415);
		expect(refusal("POST", { "content-type": "application/jsonp" })?.status).toBe(415);
	});

	it("leaves bodies of pages and actions alone", () => {
		const headers = { "content-type": "text/plain;charset=UTF-8", origin: "http://127.0.0.1:3210" };
		expect(refusal("POST", headers, { allowedHosts: [], body: "any" })).toBeUndefined();
	});

	it.each(["/api/settings/agent/%ff", "/settings/profiles/%E0%A4%A", "/%"])(
		"refuses the path %s that no router reads",
		(path) => {
			const request = new Request("http://127.0.0.1:3210/", { headers: { host: "127.0.0.1:3210" } });
			const sent = { method: "GET", url: `http://127.0.0.1:3210${path}`, headers: request.headers };
			expect(guardRequest(sent, { allowedHosts: [], body: "any" })).toMatchObject({ status: 400 });
			const fine = { ...sent, url: "http://127.0.0.1:3210/a%20%E6%97%A5?x=%ff" };
			expect(guardRequest(fine, { allowedHosts: [], body: "any" })).toBeUndefined();
		},
	);

	it.each(["token", "TOKEN", "access_token", "api_key", "apikey", "authorization"])(
		"refuses ?%s= with a hint and without the value",
		(name) => {
			const refused = refusal("GET", {}, json, `http://127.0.0.1:3210/api/events?a=1&${name}=tok-canary`);
			expect(refused?.status).toBe(400);
			expect(refused?.error.body.suggested).toContain("Authorization");
			expect(JSON.stringify(refused)).not.toContain("tok-canary");
		},
	);
});
