import { readFileSync } from "node:fs";
import { profileExport } from "@/lib/profile/export-profile";
import { settingsPath } from "../../harness/rest-api";
import { expectAccessible, expectNoOverflow } from "../../harness/screen-checks";
import { agentChanges, agentReads } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";
import { EverythingSaid } from "../steps/everything-said";

const canary = `canary-${crypto.randomUUID()}`;
const inUrl = `urlcanary${crypto.randomUUID().slice(0, 8)}`;
const planted = [canary, inUrl];

const withSecrets = {
	env_vars: [
		{ key: "SESSION", value: canary },
		{ key: "DATABASE", value: `postgres://user:${inUrl}@db.example/app` },
	],
	cli_flags: [{ flag: `--token=${canary}`, description: "", enabled: true }],
};

const documentWithSecrets = {
	servers: {
		remote: {
			type: "http",
			url: `https://user:${inUrl}@mcp.example/path?key=${canary}`,
			headers: { Cookie: canary, "X-Vendor": canary },
		},
		local: { type: "stdio", command: "serve", args: ["--api-key", canary], env: { PLAIN: canary } },
	},
};

test("a planted secret is found in no answer, page, event, export, error or log [SEC-03] [SEC-06]", async ({
	page,
	context,
	gate,
	api,
	agent,
	server,
	profile,
	openEvents,
}) => {
	const said = new EverythingSaid(context);
	const events = await openEvents();
	const id = await api.newProfile({ name: "Keeper", ...withSecrets });
	await api.change("agent_profile_mcp", id, documentWithSecrets);
	const ask = async (method: string, path: string, body?: unknown) => {
		const answer = await api.send(method, path, body);
		said.add(`${method} ${path}`, await answer.text());
		return answer.status;
	};

	await test.step("through every page that shows the profile", async () => {
		for (const path of [`/settings/profiles/${id}`, "/settings/profiles", "/settings/history", "/settings/secrets"]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
		}
		await profile.alive(() => page.goto(profile.path));
		await page.goto(`/settings/profiles/${id}`);
		await gate.events.untilOpen();
		await page.getByRole("button", { name: "Show", exact: true }).click();
		await expect(page.locator("[data-event]").first()).toBeVisible();
		said.add("page", await page.content());
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "More actions" }).click();
		await page.getByRole("menuitem", { name: "Export" }).click();
		said.add("export", readFileSync(await (await download).path(), "utf8"));
	});

	await test.step("through REST: reads, lists, echoes, refusals", async () => {
		for (const type of ["agent_profile", "agent_profile_mcp"]) {
			expect(await ask("GET", settingsPath(type, id))).toBe(200);
			expect(await ask("GET", settingsPath(type))).toBe(200);
			await ask("GET", `/api/history?resource_type=${type}&resource_id=${id}`);
		}
		await ask("PATCH", settingsPath("agent_profile", id), { changes: { max_tool_hops: 3 } });
		const stale = { changes: { env_vars: [{ key: "A", value: canary }] }, options: { expected_revision: 1 } };
		expect(await ask("PATCH", settingsPath("agent_profile", id), stale)).toBe(409);
		for (const env_vars of [[{ key: canary, value: 1 }], [{ key: "A B", value: canary }], canary]) {
			expect(await ask("PATCH", settingsPath("agent_profile", id), { changes: { env_vars } })).toBe(400);
		}
		const badServers = { remote: { type: "http", url: canary, headers: { A: { b: canary } } } };
		expect(await ask("PATCH", settingsPath("agent_profile_mcp", id), { changes: { servers: badServers } })).toBe(400);
		expect(await ask("PATCH", settingsPath("agent_profile", id), `{"changes": {"name": "${canary}`)).toBe(400);
		expect(await ask("GET", settingsPath("agent_profile", canary))).toBe(404);
	});

	await test.step("through the tools", async () => {
		for (const field of ["env_vars", "cli_flags"]) said.add(field, await agentReads(agent, id, field));
		const target = { resource_type: "agent_profile_mcp", resource_id: id };
		said.add("get", await agent.call("settings_get", { target, keys: ["agent_profile_mcp.servers"] }));
		said.add("mcp", await agent.call("profiles_get_mcp", { profile_id: id }));
		const key = "agent_profile.env_vars";
		const record = { resource_type: "agent_profile", resource_id: id };
		said.add("describe", await agent.call("settings_describe", { key, target: record }));
		const changes = { [key]: [{ key: "A B", value: canary }] };
		said.add("refusal", await agent.refusal("settings_update", { target: record, changes }));
		await agentChanges(agent, id, { env_vars: [{ key: "SESSION", value: `${canary}-two` }] });
	});

	await events.until((event) => event.resource_id === id && event.channel === "mcp");
	said.add("events", events.events);
	said.add("log", server.log.lines.join("\n"));
	// The list holds what was sent to a path of its own making: addresses that tests wrote, and nothing else.
	const found = (await said.whereSaid(planted)).filter(
		(part) => !part.startsWith(`GET ${settingsPath("agent_profile", canary)}`),
	);
	expect(found).toEqual([]);
	expect(said.count).toBeGreaterThan(40);
});

test("the stored file holds no secret in the clear", async ({ api, server }) => {
	const id = await api.newProfile({ name: "Sealed", ...withSecrets });
	await api.change("agent_profile_mcp", id, documentWithSecrets);
	for (const file of ["steward.db", "steward.db-wal"]) {
		const bytes = readFileSync(`${server.dataDir}/${file}`);
		expect(planted.filter((word) => bytes.includes(word))).toEqual([]);
	}
});

test("what a read showed is refused when sent back, over REST and tools; nothing is written [SEC-01]", async ({
	api,
	agent,
	profile,
}) => {
	const { values, revision } = await api.read("agent_profile", profile.id);
	const path = settingsPath("agent_profile", profile.id);
	const changes = { name: "With a mask", env_vars: values.env_vars };
	expect(await api.refusal("PATCH", path, { changes })).toMatchObject({ status: 400, reason: "redaction_marker" });
	const target = { resource_type: "agent_profile", resource_id: profile.id };
	const same = { "agent_profile.env_vars": await agentReads(agent, profile.id, "env_vars") };
	expect(await agent.refusal("settings_update", { target, changes: same })).toMatchObject({
		reason: "redaction_marker",
	});
	expect(await api.read("agent_profile", profile.id)).toMatchObject({ revision });
});

test("editing one variable in the form keeps the stored value of the other [SEC-01]", async ({ profile, api }) => {
	type Marked = { key: string; value: { mark: string } }[];
	const marks = async () =>
		Object.fromEntries(
			((await api.read("agent_profile", profile.id)).values.env_vars as Marked).map((entry) => [
				entry.key,
				entry.value.mark,
			]),
		);
	const before = await marks();
	await profile.replaceEnv("TOKEN", "another-token");
	await profile.save();
	const after = await marks();
	expect(after.REGION).toBe(before.REGION);
	expect(after.TOKEN).not.toBe(before.TOKEN);
});

test("an export leaves secrets out and lists what to enter again [SEC-05]", async ({ profile, page }) => {
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Export" }).click();
	const text = readFileSync(await (await download).path(), "utf8");
	expect(text).not.toContain("token-one");
	expect(text).not.toContain("region-one");
	for (const key of ["TOKEN", "REGION"]) expect(text).toContain(key);
	await expect(profile.name).toBeVisible();
});

test("an exported file fills in a new profile and says what to enter again [SEC-05]", async ({
	profile,
	page,
	api,
}) => {
	await api.change("agent_profile", profile.id, { system_prompt: "Be brief." });
	const { values } = await api.read("agent_profile", profile.id);
	const file = { name: "exported.json", mimeType: "application/json" };
	const take = (document: object) =>
		page.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(document)) });
	await page.goto("/settings/profiles/new");
	await expect(page.getByRole("button", { name: "Import" })).toBeEnabled();
	await take({ mcpServers: {} });
	await expect(page.getByRole("main").getByRole("alert")).toContainText("This is no exported profile");
	await take(profileExport(values, "Offline guide"));
	const told = page.getByRole("status").filter({ hasText: "Filled in from the file" });
	for (const words of ["Be brief.", "TOKEN", "REGION"]) await expect(told).toContainText(words);
	await expectAccessible(page);
	await expectNoOverflow(page);
	const name = `Imported ${crypto.randomUUID().slice(0, 6)}`;
	await page.getByRole("textbox", { name: "Name" }).fill(name);
	await page.getByRole("button", { name: "Create" }).click();
	await expect(page).toHaveURL(/\/settings\/profiles\/profile_/);
	const id = new URL(page.url()).pathname.split("/").at(-1);
	expect((await api.read("agent_profile", id)).values).toMatchObject({
		name,
		system_prompt: "Be brief.",
		env_vars: [],
	});
});
