import { expect, it } from "vitest";
import { profileServerRef } from "@/lib/server/mcp-client/server-entries";
import { startSignIn } from "@/lib/server/mcp-client/sign-in/start-sign-in";
import { openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { GET } from "./route";

useTestDatabase();
const bench = useMcpBench();

const from = (query: string) =>
	GET(new Request(`http://localhost:3210/api/mcp/oauth/callback?${query}`, { headers: { host: "localhost:3210" } }), {
		params: Promise.resolve({}),
	});

it("ends a sign-in on the server's page, or on the list with the reason", async () => {
	const oauth = {
		on: "all",
		challenge: "named",
		metadata: ["resource_at_path", "server"],
		registration: true,
	} as const;
	const fake = await bench.fake({ oauth });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const { url } = await startSignIn(testContext(), { server_ref: profileServerRef(profile, "fake") });
	const sent = await fetch(url, { redirect: "manual" });
	const { search } = new URL(sent.headers.get("location") ?? "");
	const back = await from(`${search.slice(1)}&session_state=x`);
	expect([back.status, back.headers.get("location")]).toEqual([303, `/settings/profiles/${profile}?sign_in=done`]);
	expect((await from(search.slice(1))).headers.get("location")).toBe("/settings/mcp?sign_in=expired");
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
});

it("says that the provider refused", async () => {
	const oauth = {
		on: "all",
		challenge: "named",
		metadata: ["resource_at_path", "server"],
		registration: true,
	} as const;
	const fake = await bench.fake({ oauth });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const { url } = await startSignIn(testContext(), { server_ref: profileServerRef(profile, "fake") });
	const state = new URL(url).searchParams.get("state");
	const back = await from(`error=access_denied&state=${state}`);
	expect(back.headers.get("location")).toBe("/settings/mcp?sign_in=provider_unreachable");
	expect(await openOne(profile)).toMatchObject({ state: "sign_in" });
});
