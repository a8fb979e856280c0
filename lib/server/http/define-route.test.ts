import { DrizzleQueryError } from "drizzle-orm/errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { AppError, type ErrorReason, reasonCodes } from "@/lib/shared/app-error";
import { runAction } from "./define-action";
import { defineRoute } from "./define-route";
import { bodyLimit } from "./read-body";

const host = { host: "127.0.0.1:3210" };
const segments = { params: Promise.resolve({}) };

const echo = defineRoute({
	route: "POST /api/echo",
	query: z.strictObject({ n: z.optional(z.string()) }),
	body: z.strictObject({ name: z.string(), size: z.optional(z.int().check(z.maximum(3))) }),
	handle: async (ctx, { body, query }) => ({ got: Object.keys(body), n: query.n ?? null, channel: ctx.channel }),
});

function post(body: string, headers: Record<string, string> = {}, url = "http://127.0.0.1:3210/api/echo") {
	const sent = { ...host, "content-type": "application/json", ...headers };
	return echo(new Request(url, { method: "POST", body, headers: sent }), segments);
}

const errorOf = async (response: Response) => (await response.json()).error;

describe("defineRoute", () => {
	it("hands contracts to the verb and answers JSON nobody caches", async () => {
		const response = await post('{"name":"x"}', {}, "http://127.0.0.1:3210/api/echo?n=1");
		expect(await response.json()).toEqual({ got: ["name"], n: "1", channel: "rest" });
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"cache-control": "no-store",
			"content-type": "application/json",
			"x-content-type-options": "nosniff",
			"x-request-id": expect.stringMatching(/^req_/),
		});
	});

	it("never allows another origin", async () => {
		for (const response of [
			await post('{"name":"x"}'),
			await post("{}"),
			await post("", { origin: "http://evil.test" }),
		])
			expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
	});

	it.each([
		['{"name":1}', "name", "a string"],
		['{"name":"x","size":9}', "size", "a number of at most 3"],
		['{"name":"x","other":"canary"}', undefined, "no keys beside the declared ones"],
		["", undefined, "an object"],
		["canary", undefined, "a JSON object in UTF-8"],
		['{"name":"x","__proto__":{"canary":1}}', undefined, "no prototype names"],
		[`{"name":${"[".repeat(5000)}${"]".repeat(5000)}}`, undefined, "at most 64 levels"],
	])("refuses %j by path and expectation, quoting nothing", async (body, path, expected) => {
		const response = await post(body);
		expect(response.status).toBe(400);
		const error = await errorOf(response);
		expect(error).toMatchObject({ code: "invalid", reason: "invalid_arguments", expected });
		expect(error.path).toBe(path);
		expect(JSON.stringify(error)).not.toContain("canary");
	});

	it("refuses query parameters it does not know, and one sent twice", async () => {
		for (const query of ["?expose_secrets=true", "?n=1&n=2", "?n=1&m=2"])
			expect((await post('{"name":"x"}', {}, `http://127.0.0.1:3210/api/echo${query}`)).status).toBe(400);
	});

	it("refuses bodies that are not UTF-8 or larger than allowed, announced or not", async () => {
		const broken = new Request("http://127.0.0.1:3210/", {
			method: "POST",
			body: new Uint8Array([0x22, 0xff, 0x22]),
			headers: { ...host, "content-type": "application/json" },
		});
		expect((await echo(broken, segments)).status).toBe(400);
		const large = `{"name":"${"x".repeat(bodyLimit)}"}`;
		const response = await post(large);
		expect([response.status, (await errorOf(response)).reason]).toEqual([413, "too_large"]);
		const announced = await post("{}", { "content-length": String(bodyLimit + 1) });
		expect(announced.status).toBe(413);
	});

	it("answers every reason with the status of its code", async () => {
		const statuses: Record<string, number> = {};
		for (const reason of Object.keys(reasonCodes) as ErrorReason[]) {
			const route = defineRoute({
				route: "GET /api/fail",
				handle: async () => {
					throw new AppError(reason, "No.", { details: { at: 1 } });
				},
			});
			const response = await route(new Request("http://127.0.0.1:3210/", { headers: host }), segments);
			expect(await errorOf(response)).toEqual({
				code: reasonCodes[reason],
				reason,
				message: "No.",
				details: { at: 1 },
			});
			statuses[reason] = response.status;
		}
		expect(statuses).toMatchObject({
			unauthenticated: 401,
			missing_scope: 403,
			not_found: 404,
			invalid_value: 400,
			version_conflict: 409,
			env_locked: 423,
			too_large: 413,
			rate_limited: 429,
			hop_limit: 429,
			feature_unavailable: 422,
			timed_out: 503,
			internal: 500,
		});
	});

	it("says of an unknown fault only where to look", async () => {
		const route = defineRoute({
			route: "GET /api/fail",
			handle: async () => {
				throw new TypeError("canary");
			},
		});
		const response = await route(new Request("http://127.0.0.1:3210/", { headers: host }), segments);
		expect(response.status).toBe(500);
		expect(await errorOf(response)).toEqual({
			code: "internal",
			reason: "internal",
			message: "The server failed. Its log names the request.",
			details: { request_id: response.headers.get("x-request-id") },
		});
	});

	it("takes a client that goes away in the middle of a body for no fault of the server", async () => {
		const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
		const headers = { ...host, "content-type": "application/json" };
		const init = { method: "POST", body, headers, duplex: "half" };
		const response = await echo(new Request("http://127.0.0.1:3210/api/echo", init), segments);
		expect(response.status).toBe(400);
	});

	it("says what is wrong with the storage, without the statement that met it", async () => {
		const route = defineRoute({
			route: "GET /api/fail",
			handle: async () => {
				const locked = new AppError("timed_out", "The database stayed locked.", { details: { storage: "locked" } });
				throw new DrizzleQueryError("select canary", ["canary"], locked);
			},
		});
		const response = await route(new Request("http://127.0.0.1:3210/", { headers: host }), segments);
		expect(response.status).toBe(503);
		expect(await errorOf(response)).toMatchObject({ reason: "timed_out", details: { storage: "locked" } });
	});

	it("never fails on any JSON body", async () => {
		await fc.assert(
			fc.asyncProperty(fc.json(), async (body) => {
				expect([200, 400]).toContain((await post(body)).status);
			}),
			{ numRuns: 200 },
		);
	});
});

describe("runAction", () => {
	const contract = z.strictObject({ name: z.string() });
	const rename = async (_ctx: object, input: { name: string }) => input.name.length;

	it("answers results, never throws", async () => {
		const headers = new Headers(host);
		expect(await runAction(headers, contract, rename, { name: "abc" })).toEqual({ ok: true, value: 3 });
		expect(await runAction(headers, contract, rename, { name: "x", more: "canary" })).toMatchObject({
			ok: false,
			error: { reason: "invalid_arguments" },
		});
		const failing = async () => {
			throw new Error("canary");
		};
		const failed = await runAction(headers, contract, failing, { name: "x" });
		expect(failed).toMatchObject({
			ok: false,
			error: { code: "internal", details: { request_id: expect.any(String) } },
		});
		expect(JSON.stringify(failed)).not.toContain("canary");
	});

	it.each([
		{ host: "evil.test" },
		{ ...host, origin: "http://evil.test" },
		{ ...host, origin: "null" },
		{ ...host, "sec-fetch-site": "same-site" },
	])("refuses a call with %j before the verb", async (headers) => {
		const result = await runAction(new Headers(headers), contract, () => Promise.reject(new Error("reached")), {
			name: "x",
		});
		expect(result).toMatchObject({ ok: false, error: { reason: "host_refused" } });
	});
});
