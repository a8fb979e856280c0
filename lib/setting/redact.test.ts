import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Json, JsonObject } from "@/lib/shared/json";
import { defineResource } from "./define-resource";
import { defineSetting } from "./define-setting";
import { redact, resolveKeeps } from "./redact";
import { keepStored } from "./redaction-marker";
import { maskCredential, maskUrl } from "./sensitive/credential";
import { mapSensitive, sensitiveSpots } from "./sensitive/sensitive-spots";

const base = {
	section: "s",
	control: "text",
	label: "Label",
	description: "Words.",
	aliases: [],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
} as const;
const server = z.strictObject({
	url: z.optional(z.string()),
	headers: z.optional(z.record(z.string(), z.string())),
	env: z.optional(z.record(z.string(), z.string())),
	args: z.optional(z.array(z.string())),
});
const box = defineResource({
	type: "box",
	domain: "boxes",
	label: "Box",
	description: "A box.",
	scope: "install",
	selectors: "entity",
	requiredScope: "self",
	classified: [],
	href: null,
	settings: [
		defineSetting({ ...base, key: "box.name", schema: z.string(), initial: "" }),
		defineSetting({
			...base,
			key: "box.env_vars",
			schema: z.array(z.strictObject({ key: z.string(), value: z.optional(z.string()) })),
			initial: [],
			sensitive: [{ path: ["*", "value"], identity: "key", kind: "always" }],
		}),
		defineSetting({
			...base,
			key: "box.servers",
			schema: z.record(z.string(), server),
			initial: {},
			sensitive: [
				{ path: ["*", "url"], kind: "url" },
				{ path: ["*", "headers", "*"], kind: "always", boundToHost: ["*", "url"] },
				{ path: ["*", "env", "*"], kind: "always" },
				{ path: ["*", "args", "*"], kind: "credential" },
			],
		}),
	],
});

const markOf = (place: string, value: string) =>
	`m${[...`${place}|${value}`].reduce((h, c) => (h * 33 + c.charCodeAt(0)) >>> 0, 7)}`;
const canary = "Zq7canaryS3cretXw9Lm";
const stored: JsonObject = {
	name: "n",
	env_vars: [
		{ key: "A", value: canary },
		{ key: "B", value: "${secret:NAME}" },
		{ key: "C", value: "" },
	],
	servers: {
		gh: {
			url: `https://user:${canary}@h.example/sse?token=${canary}&v=\${secret:V}`,
			headers: { Authorization: `Bearer ${canary}`, "X-Ref": "Bearer ${secret:GH}" },
		},
		local: { env: { K: canary }, args: ["-y", "pkg@1.2", "--token", canary, `postgres://u:${canary}@db/x`] },
	},
};
const send = (values: JsonObject) => keepStored(redact(box, values, markOf)) as JsonObject;
const at = (error: unknown) => expect(error).toMatchObject({ ok: false, error: { code: "invalid" } });

describe("redact", () => {
	it("replaces secrets, keeps references, and shows the harmless form", () => {
		const seen = redact(box, stored, markOf);
		expect(JSON.stringify(seen)).not.toContain(canary);
		expect(seen).toMatchObject({
			name: "n",
			env_vars: [
				{ key: "A", value: { redacted: true, set: true } },
				{ key: "B", value: "${secret:NAME}" },
				{ key: "C", value: "" },
			],
			servers: {
				gh: {
					url: { shown: "https://•••:•••@h.example/sse?token=•••&v=${secret:V}" },
					headers: { Authorization: { redacted: true }, "X-Ref": "Bearer ${secret:GH}" },
				},
				local: { args: ["-y", "pkg@1.2", "--token", { redacted: true }, { shown: "postgres://•••:•••@db/x" }] },
			},
		});
	});

	it("leaves no secret string in any output, whatever the record", () => {
		fc.assert(
			fc.property(record(), (values) => {
				const text = JSON.stringify(redact(box, values, markOf));
				expect(text).not.toContain(canary);
			}),
		);
	});

	it("comes back whole through keepStored and resolveKeeps", () => {
		fc.assert(
			fc.property(record(), (values) => {
				const back = resolveKeeps(box, send(values), values, markOf);
				expect(back).toEqual({ ok: true, value: values });
			}),
		);
	});
});

describe("resolveKeeps", () => {
	const marks = send(stored) as { env_vars: { value: Json }[]; servers: Record<string, Record<string, JsonObject>> };
	const keepA = marks.env_vars[0]?.value as Json;

	it("keeps by identity, not by position", () => {
		const changes = {
			env_vars: [
				{ key: "N", value: "new" },
				{ key: "A", value: keepA },
			],
		};
		expect(resolveKeeps(box, changes, stored, markOf)).toEqual({
			ok: true,
			value: {
				env_vars: [
					{ key: "N", value: "new" },
					{ key: "A", value: canary },
				],
			},
		});
	});

	it.each([
		["another identity", { env_vars: [{ key: "Z", value: keepA }] }, "invalid_value", "env_vars.0.value"],
		[
			"another mark",
			{ env_vars: [{ key: "A", value: { keep: true, mark: "x" } }] },
			"invalid_value",
			"env_vars.0.value",
		],
		["an ordinary setting", { name: { keep: true, mark: "x" } }, "invalid_value", "name"],
		["a redaction marker", { name: { redacted: true, set: true, mark: "x" } }, "redaction_marker", "name"],
		["a mask of stars", { env_vars: [{ key: "A", value: "********" }] }, "redaction_marker", "env_vars.0.value"],
		["a shown URL", { servers: { gh: { url: "https://h/?k=•••" } } }, "redaction_marker", "servers.gh.url"],
		[
			"a masked header",
			{ servers: { gh: { headers: { X: "Bearer ****" } } } },
			"redaction_marker",
			"servers.gh.headers.X",
		],
	])("refuses %s", (_case, changes, reason, path) => {
		const result = resolveKeeps(box, changes as JsonObject, stored, markOf);
		at(result);
		expect(result).toMatchObject({ error: { reason, path, key: expect.stringMatching(/^box\./) } });
		expect(JSON.stringify(result)).not.toContain(canary);
	});

	it("drops a server's stored headers when its host changes, not when its path does", () => {
		const headers = marks.servers.gh?.headers as JsonObject;
		const other = { servers: { gh: { url: "https://evil.example/sse", headers } } };
		expect(resolveKeeps(box, other, stored, markOf)).toMatchObject({
			ok: false,
			error: { reason: "invalid_value", path: "servers.gh.headers.Authorization" },
		});
		const downgraded = { servers: { gh: { url: "http://h.example/sse", headers } } };
		expect(resolveKeeps(box, downgraded, stored, markOf).ok).toBe(false);
		const moved = { servers: { gh: { url: "https://h.example/mcp", headers } } };
		expect(resolveKeeps(box, moved, stored, markOf).ok).toBe(true);
	});

	it("accepts asterisks where nothing is secret", () => {
		expect(resolveKeeps(box, { name: "*****" }, stored, markOf).ok).toBe(true);
	});
});

describe("mapSensitive", () => {
	it("visits secret and harmless spots, so that a sealed record opens again", () => {
		const sealed = mapSensitive(box, stored, (spot) => (spot.secret ? `sealed:${btoa(spot.text)}` : spot.text));
		expect(JSON.stringify(sealed)).not.toContain(canary);
		const opened = mapSensitive(box, sealed, ({ text }) => (text.startsWith("sealed:") ? atob(text.slice(7)) : text));
		expect(opened).toEqual(stored);
		expect(sensitiveSpots(box, stored).map((spot) => spot.place)).toContain(
			'["servers","gh","headers","Authorization"]',
		);
	});
});

describe("maskCredential", () => {
	it.each([
		["--api-key=abc123", "--api-key=•••"],
		["API_KEY=abc123", "API_KEY=•••"],
		["-e GITHUB_TOKEN=abc", "-e GITHUB_TOKEN=•••"],
		["--token abc", "--token •••"],
		["Authorization: Bearer abc", "Authorization: •••"],
		["--header=Authorization: Bearer abc", "--header=Authorization: •••"],
		["--token=abc:def", "--token=•••"],
		["--dsn=mysql://root:pw@db:3306/x", "--dsn=•••"],
		["url=https://h/p?code=abc", "url=https://h/p?code=•••"],
		["sk-abcdefghijklmnop", "•••"],
		["0123456789abcdef0123456789abcdef", "•••"],
		['{"password":"hunter2"}', '{"password":•••}'],
	])("finds the credential in %s", (text, shown) => expect(maskCredential(text)).toBe(shown));

	it.each([
		"-y",
		"@modelcontextprotocol/server-filesystem@2025.8.21",
		"/home/user/Projects2024/MyFolder",
		"--max-tokens=4096",
		"claude-3-5-sonnet-20241022",
		"--keyboard=us",
		"--header=Authorization: Bearer ${secret:GH}",
		"https://example.com/docs",
		"--author=me",
		"--permission-mode acceptEdits",
	])("leaves %s alone", (text) => expect(maskCredential(text)).toBeNull());

	it("looks at the entry before and at the name", () => {
		expect(maskCredential("hunter2", { previous: "--password" })).toBe("•••");
		expect(maskCredential("X-Key: v", { previous: "--header" })).toBe("•••");
		expect(maskCredential("me:pw", { previous: "-u" })).toBe("•••");
		expect(maskCredential("plain", { name: "apiKey" })).toBe("•••");
		expect(maskCredential("8080", { previous: "--port" })).toBeNull();
	});
});

describe("maskUrl", () => {
	it.each([
		["https://h.example/sse", false],
		["https://h.example/sse?x=${secret:A}", false],
		["https://bot:${secret:PW}@h.example/", true],
		["https://tok@h.example", true],
		["https://h.example/?flag", true],
		["https://h.example/#access_token=abc", true],
		["h.example/p?token=abc", true],
		["https://h.example/6f9619ff-8b86-d011-b42d-00cf4fc964ff/sse", true],
		["https://h.example/s/NjAy1YWItZTk3Ni00Qx9Zk2/mcp", true],
	])("%s", (url, secret) => expect(maskUrl(url).secret).toBe(secret));
});

/** Records whose secrets are the canary (with a varying tail), beside harmless texts. */
function record(): fc.Arbitrary<JsonObject> {
	const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,8}$/);
	const secret = fc.constantFrom(canary, `Bearer ${canary}`, `${canary}!`, ` ${canary}`);
	const plain = fc.constantFrom("", "-y", "${secret:NAME}", "Bearer ${secret:NAME}");
	const url = fc.constantFrom(
		`https://u:${canary}@h.example/p`,
		`https://${canary}@h.example`,
		`wss://h/p?a=1&k=${canary}#f`,
		`https://h/#t=${canary}`,
		`https:\\\\u:${canary}@h`,
		"https://h.example/p",
	);
	const arg = fc.oneof(
		plain,
		fc.constantFrom(`--token=${canary}`, `postgres://u:${canary}@h/db`, `https://h/?q=${canary}`, canary),
	);
	const text = fc.oneof(secret, plain);
	return fc.record({
		name: fc.string(),
		env_vars: fc.array(fc.record({ key: name, value: text }), { maxLength: 4 }),
		servers: fc.dictionary(
			name,
			fc.record({
				url,
				headers: fc.dictionary(name, text),
				env: fc.dictionary(name, text),
				args: fc.array(arg, { maxLength: 4 }),
			}),
			{ maxKeys: 3 },
		),
	}) as fc.Arbitrary<JsonObject>;
}
