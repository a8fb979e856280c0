import { expect, it, vi } from "vitest";
import { database } from "@/lib/server/db/client";
import { mcpSignIns } from "@/lib/server/db/schema/mcp";
import type { FakeOAuthScript } from "@/lib/server/testing/fake-oauth";
import { call, movedTo, openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { localPerson, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { profileServerRef } from "../server-entries";
import { closeServers } from "../server-pool";
import { finishSignIn } from "./finish-sign-in";
import { forgetSignIn } from "./forget-sign-in";
import { redirectUri } from "./redirect-uri";
import { signInProvider } from "./sign-in-provider";
import { changeSignIn, readSignIn } from "./sign-in-store";
import { startSignIn } from "./start-sign-in";

useTestDatabase({ fresh: "test" });
const bench = useMcpBench();
const ctx = testContext();

const full: FakeOAuthScript = {
	on: "all",
	challenge: "named",
	metadata: ["resource_at_path", "server"],
	registration: true,
};

async function signedOut(oauth: Partial<FakeOAuthScript> = {}) {
	const fake = await bench.fake({ oauth: { ...full, ...oauth } });
	const profile = await bench.profile({ fake: { url: fake.url } });
	return { fake, profile, server_ref: profileServerRef(profile, "fake") };
}

/** What a browser does: opens the URL, is sent back. */
async function browse(url: string): Promise<URLSearchParams> {
	const answer = await fetch(url, { redirect: "manual" });
	return new URL(answer.headers.get("location") ?? "").searchParams;
}

async function signIn(server_ref: string): Promise<void> {
	await finishSignIn(ctx, await browse((await startSignIn(ctx, { server_ref })).url));
}

it("[OAU-08] a server that wants a sign-in is shown so, and works after it", async () => {
	const { fake, profile, server_ref } = await signedOut();
	expect(await openOne(profile)).toMatchObject({ state: "sign_in", failure: { reason: "sign_in" }, tools: [] });
	// Nothing is registered before a person wants it.
	expect(fake.oauth.log.registered).toEqual([]);
	await signIn(server_ref);
	expect(await openOne(profile)).toMatchObject({ state: "ok", tools: [{ tool: "echo" }] });
	expect(await call(profile)).toMatchObject({ status: "ok" });
});

it("[OAU-01] a 401 of a call offers the sign-in; after it the call works", async () => {
	const { fake, profile, server_ref } = await signedOut({ on: "call" });
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
	const notice = { kind: "notice", notice: "server_sign_in", params: { server: "fake", server_ref } };
	expect(await call(profile)).toMatchObject({ status: "error", notices: [notice] });
	expect(await openOne(profile)).toMatchObject({ state: "sign_in" });
	await signIn(server_ref);
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
	expect(await call(profile, { args: { text: "in" } })).toEqual({ status: "ok", text: '{"text":"in"}' });
	expect(fake.oauth.log.authorized).toHaveLength(1);
});

it("[OAU-01] an expired token is refreshed at a call, which is repeated once", async () => {
	const { fake, profile, server_ref } = await signedOut({ on: "call" });
	await call(profile);
	await signIn(server_ref);
	await openOne(profile);
	fake.oauth.expire();
	const before = fake.seen.filter(({ method }) => method === "tools/call").length;
	expect(await call(profile)).toMatchObject({ status: "ok" });
	expect(fake.oauth.log.granted).toEqual(["authorization_code", "refresh_token"]);
	expect(fake.seen.filter(({ method }) => method === "tools/call")).toHaveLength(before + 2);
});

it("[OAU-01] a refresh that is refused offers the sign-in again", async () => {
	const { fake, profile, server_ref } = await signedOut({ on: "call" });
	await call(profile);
	await signIn(server_ref);
	await openOne(profile);
	fake.oauth.expire(true);
	const logged = vi.spyOn(console, "warn").mockReturnValue();
	const { tokens } = (await readSignIn({ server_ref, userId: "local" }, fake.url)) ?? {};
	expect(await call(profile)).toMatchObject({ status: "error", notices: [{ notice: "server_sign_in" }] });
	expect(logged.mock.calls.join()).toContain("invalid_grant");
	expect(logged.mock.calls.join()).not.toContain(tokens?.refresh_token);
	logged.mockRestore();
	await signIn(server_ref);
	expect(await call(profile)).toMatchObject({ status: "ok" });
});

it.each([
	["metadata at the path", { challenge: "bare", metadata: ["resource_at_path", "server"] }],
	["metadata at the root", { challenge: "bare", metadata: ["resource", "server"] }],
	["the server's own document alone", { challenge: "bare", metadata: ["server"] }],
	["no document at all", { challenge: "bare", metadata: [] }],
] as const)(
	"[OAU-03] a bare 401 is signed in with by %s, for this server by its name [RFC 8707]",
	async (_what, oauth) => {
		const { profile, server_ref, fake } = await signedOut(oauth);
		await signIn(server_ref);
		expect(await openOne(profile)).toMatchObject({ state: "ok" });
		fake.oauth.expire();
		expect(await call(profile)).toMatchObject({ status: "ok" });
		expect(fake.oauth.log.authorized).toMatchObject([{ resource: fake.url }]);
		expect(fake.oauth.log.granted).toEqual(["authorization_code", "refresh_token"]);
		expect(fake.oauth.log.resources).toEqual([fake.url, fake.url]);
	},
);

it("[OAU-03] says clearly when there is no way to sign in", async () => {
	const { server_ref } = await signedOut({ challenge: "bare", metadata: [], registration: false });
	await expect(startSignIn(ctx, { server_ref })).rejects.toMatchObject({
		body: { reason: "provider_unreachable", message: "The server names no sign-in that can be used." },
	});
});

it("[OAU-05] registers, asks and exchanges with the one redirect URI", async () => {
	const { fake, server_ref } = await signedOut();
	await signIn(server_ref);
	expect(redirectUri()).toBe("http://127.0.0.1:3210/api/mcp/oauth/callback");
	expect(fake.oauth.log.registered).toMatchObject([{ redirect_uris: [redirectUri()] }]);
	expect(fake.oauth.log.authorized).toMatchObject([{ redirect_uri: redirectUri(), resource: fake.url }]);
	// The fake refuses a code whose redirect URI is another one.
	expect(fake.oauth.log.granted).toEqual(["authorization_code"]);
});

it("takes a state once, and only from the person it was given to", async () => {
	const { server_ref } = await signedOut();
	const params = await browse((await startSignIn(ctx, { server_ref })).url);
	const other = testContext({ actor: { ...localPerson, userId: "somebody" } as typeof localPerson });
	const forged = new URLSearchParams({ code: params.get("code") ?? "", state: "forged" });
	await expect(finishSignIn(ctx, forged)).rejects.toMatchObject({ body: { reason: "expired" } });
	await expect(finishSignIn(other, params)).rejects.toMatchObject({ body: { reason: "expired" } });
	// Whoever tried spent it.
	await expect(finishSignIn(ctx, params)).rejects.toMatchObject({ body: { reason: "expired" } });
});

it("stops after three sign-ins that did not help, until it is forgotten", async () => {
	const { server_ref } = await signedOut();
	for (let count = 0; count < 3; count++) await startSignIn(ctx, { server_ref });
	await expect(startSignIn(ctx, { server_ref })).rejects.toMatchObject({ body: { reason: "rate_limited" } });
	expect(await forgetSignIn(ctx, { server_ref })).toEqual({ forgotten: true });
	await startSignIn(ctx, { server_ref });
});

it("keeps tokens sealed, forgets them when told to, and gives none to a server that moved", async () => {
	const { fake, profile, server_ref } = await signedOut();
	await signIn(server_ref);
	const [row] = await database().read.select().from(mcpSignIns);
	expect(row?.sealed).toMatch(/^v1\./);
	expect(row?.state).toBeNull();
	const moved = await bench.fake({ oauth: full });
	await movedTo(profile, moved.url);
	await closeServers();
	expect(await openOne(profile)).toMatchObject({ state: "sign_in" });
	expect(moved.seen.every(({ authorization }) => authorization === undefined)).toBe(true);
	await movedTo(profile, fake.url);
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
	await forgetSignIn(ctx, { server_ref });
	expect(await openOne(profile)).toMatchObject({ state: "sign_in" });
});

it("masks a token that a tool repeats", async () => {
	const { fake, profile, server_ref } = await signedOut();
	await signIn(server_ref);
	await openOne(profile);
	const token = fake.seen.at(-1)?.authorization?.replace("Bearer ", "") ?? "";
	fake.script = { ...fake.script, results: { echo: { content: [{ type: "text", text: `it is ${token}` }] } } };
	expect(await call(profile)).toEqual({ status: "ok", text: "it is [secret]" });
});

it("lets only a person sign in", async () => {
	const { server_ref } = await signedOut();
	const token = testContext({ actor: tokenActor() });
	await expect(startSignIn(token, { server_ref })).rejects.toMatchObject({ body: { reason: "not_writable" } });
	await expect(forgetSignIn(token, { server_ref })).rejects.toMatchObject({ body: { reason: "not_writable" } });
});

it("offers no sign-in where a header says who the person is", async () => {
	const fake = await bench.fake({ oauth: full });
	const profile = await bench.profile({ fake: { url: fake.url, headers: { authorization: "Bearer mine" } } });
	expect(await openOne(profile)).toMatchObject({ state: "failed", failure: { reason: "refused", status: 401 } });
	await expect(startSignIn(ctx, { server_ref: profileServerRef(profile, "fake") })).rejects.toMatchObject({
		body: { reason: "not_applicable" },
	});
});

it("[OAU-01] calls that meet an expired token at once exchange a rotating refresh token once", async () => {
	const { fake, profile, server_ref } = await signedOut({ on: "call", rotates: true });
	await call(profile);
	await signIn(server_ref);
	await openOne(profile);
	for (let round = 0; round < 2; round++) {
		fake.oauth.expire();
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => call(profile)));
		expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "ok"));
	}
	// None came twice: the fake ends the sign-in of a token that does.
	expect(fake.oauth.log.refused).toEqual([]);
});

it("keeps the tokens of another process that refreshed them first", async () => {
	const { profile, server_ref, fake } = await signedOut();
	await signIn(server_ref);
	const key = { server_ref, userId: "local" };
	const provider = signInProvider(key, fake.url, { kind: "passive" });
	const held = await provider.tokens({ issuer: fake.origin });
	const newer = { access_token: "newer", token_type: "Bearer", refresh_token: "newer-refresh" };
	await changeSignIn(key, fake.url, (before) => ({ ...before, tokens: newer }));
	await provider.invalidateCredentials?.("tokens");
	expect((await readSignIn(key, fake.url))?.tokens).toEqual(newer);
	await changeSignIn(key, fake.url, (before) => ({ ...before, ...(held && { tokens: held }) }));
	await provider.invalidateCredentials?.("tokens");
	expect((await readSignIn(key, fake.url))?.tokens).toBeUndefined();
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
});

it("asks for a further scope that a call wants, beside what was granted [RFC 6750, 3.1]", async () => {
	const { fake, profile, server_ref } = await signedOut({ callScope: "write" });
	await openOne(profile);
	await signIn(server_ref);
	expect(fake.oauth.log.authorized.at(-1)?.scope).toBe("tools");
	expect(await call(profile)).toMatchObject({ status: "error", notices: [{ notice: "server_sign_in" }] });
	await signIn(server_ref);
	expect(fake.oauth.log.authorized.at(-1)?.scope?.split(" ").toSorted()).toEqual(["tools", "write"]);
	expect(await call(profile)).toMatchObject({ status: "ok" });
});

it.each([
	["own", "ok"],
	["other", "sign_in"],
	["none", "sign_in"],
] as const)("takes an answer whose issuer is the provider's alone: %s [RFC 9207]", async (iss, state) => {
	const { profile, server_ref } = await signedOut({ iss });
	const signing = signIn(server_ref);
	if (state === "ok") await signing;
	else await expect(signing).rejects.toMatchObject({ body: { reason: "provider_unreachable" } });
	expect(await openOne(profile)).toMatchObject({ state });
});

it("begins no sign-in with a provider that does not say that it takes S256 challenges [RFC 8414]", async () => {
	const { server_ref } = await signedOut({ hidesPkce: true });
	await expect(startSignIn(ctx, { server_ref })).rejects.toMatchObject({ body: { reason: "provider_unreachable" } });
});
