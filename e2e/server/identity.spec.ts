import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import type { Page } from "@/lib/setting/resource-snapshot";
import { test } from "../harness/test";

const forged = {
	"x-user-id": "admin",
	"x-forwarded-user": "admin",
	"x-steward-user": "admin",
	"x-middleware-subrequest": "proxy",
	cookie: "session=admin; user=admin",
};

/** Ids of the server actions of this build by their names. */
function actionIds(): Map<string, string> {
	const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as {
		node: Record<string, { exportedName?: string }>;
	};
	return new Map(Object.entries(manifest.node).map(([id, { exportedName = id }]) => [exportedName, id]));
}

test("an identity that a caller brings along is nobody's: actions, REST and MCP stay the one person [AUTH-11]", async ({
	api,
	server,
	connectMcp,
}) => {
	const id = await api.newProfile();
	const ids = actionIds();
	const call = (action: string, input: unknown, headers: Record<string, string> = {}) =>
		fetch(`${server.origin}/settings/profiles/${id}`, {
			method: "POST",
			headers: {
				origin: server.origin,
				"content-type": "text/plain;charset=UTF-8",
				"next-action": ids.get(action) ?? action,
				...headers,
			},
			body: JSON.stringify([input]),
		});
	const target = { resource_type: "agent_profile", resource_id: id };
	const request = { target, changes: { name: "By an action" }, save_id: crypto.randomUUID() };
	const answered = await call("updateSettings", request, forged);
	expect(answered.status).toBe(200);
	expect(await answered.text()).toContain('"ok":true');

	const extra = await call("updateSettings", { ...request, actor: { kind: "system" }, save_id: crypto.randomUUID() });
	expect(await extra.text()).toContain("invalid_arguments");
	server.log.expect(/Failed to find Server Action|failed-to-find-server-action|^\s+at /);
	expect((await call("f".repeat(42), request)).status).toBeGreaterThanOrEqual(400);
	expect((await call("updateSettings", request, { origin: "http://evil.test" })).status).toBeGreaterThanOrEqual(400);
	expect(await (await call("updateSettings", request, { authorization: "Bearer made-up" })).text()).toContain(
		"unauthenticated",
	);

	await api.send("PATCH", `/api/settings/agent_profile/${id}`, { changes: { name: "By REST" } }, forged);
	const agent = await connectMcp({ name: "system" });
	await agent.update(target, { "agent_profile.name": "By MCP" });
	const { items } = await api.ask<Page<HistoryEntry>>(
		"GET",
		`/api/history?resource_type=agent_profile&resource_id=${id}`,
	);
	expect(items.map(({ actor, channel }) => [actor.kind, channel])).toEqual([
		["token", "mcp"],
		["person", "rest"],
		["person", "ui"],
		["person", "rest"],
	]);
});

test("the easiest configuration gives no key to anybody: no CORS, no value, no token taken on trust [AUTH-05]", async ({
	api,
	server,
}) => {
	const canary = `canary-${crypto.randomUUID()}`;
	const receipt = await api
		.create("agent", {
			family: "openai_compatible",
			display_name: "Keyed",
			base_url: "https://models.example/v1",
			api_key: canary,
		})
		.catch((error: Error) => error);
	expect(String(receipt)).not.toContain(canary);
	for (const path of [
		"/api/settings/agent",
		"/api/settings/agent_profile",
		"/api/secrets",
		"/api/health",
		"/settings",
	]) {
		for (const origin of [undefined, "http://evil.test"]) {
			const answer = await fetch(server.origin + path, { headers: origin ? { origin } : {} });
			expect(answer.headers.get("access-control-allow-origin")).toBeNull();
			expect(await answer.text()).not.toContain(canary);
			expect(answer.status).toBe(origin ? 403 : 200);
		}
	}
	const withToken = await api.send("GET", "/api/settings/agent", undefined, { authorization: "Bearer anything" });
	expect(withToken.status).toBe(401);
});

const forbidden = [
	"http://169.254.169.254/latest/meta-data",
	"http://2852039166/",
	"http://[::ffff:169.254.169.254]/",
	"http://[fd00:ec2::254]/",
	"http://0.0.0.0/",
	"http://[fe80::1]/",
];

test("an endpoint at a metadata or reserved address is not asked for its models, whoever typed it [AUTH-10]", async ({
	api,
}) => {
	for (const base_url of forbidden) {
		const { id } = await api.create("agent", { family: "openai_compatible", display_name: "Inside", base_url });
		const choices = await api.ask<{ status: string; choices: unknown[]; reason?: string }>(
			"GET",
			`/api/settings/agent/${id}/choices?field=default_model`,
		);
		expect(choices, base_url).toMatchObject({ status: "failed", choices: [] });
		expect(JSON.stringify(choices), base_url).toContain("host_refused");
	}
});
