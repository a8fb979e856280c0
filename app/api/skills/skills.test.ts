import { beforeEach, describe, expect, it } from "vitest";
import type { RouteHandler } from "@/lib/server/http/define-route";
import { buildSkill, buildWorkspace } from "@/lib/server/testing/record-builders";
import { runOk, runRefused } from "@/lib/server/testing/run-tools";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import * as recordRoute from "../settings/[resource_type]/[id]/route";
import * as skillRoute from "./[id]/route";
import * as skillsRoute from "./route";

useTestDatabase({ fresh: "test" });

const keys = ["skill.selected", "skill.network_hosts", "skill.secret"];
let workspaceId = "";
let id = "";
const target = () => ({ resource_type: "skill", resource_id: id });

beforeEach(async () => {
	workspaceId = await buildWorkspace({ id: "workspace_default" });
	id = await buildSkill({ workspaceId, name: "QR Code", settings: { selected: false } });
});

async function ask(handler: RouteHandler, params: object, { body, query = "" }: { body?: JsonObject; query?: string }) {
	const request = new Request(`http://127.0.0.1:3210/api${query}`, {
		method: body ? "POST" : "GET",
		headers: { host: "127.0.0.1:3210", "content-type": "application/json" },
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	const answer = await handler(request, { params: Promise.resolve(params) });
	return { status: answer.status, body: (await answer.json()) as JsonObject };
}

const patch = (changes: JsonObject) => ask(recordRoute.PATCH, { resource_type: "skill", id }, { body: { changes } });

describe("the five settings tools over skills", () => {
	it("find, describe, list, read and change them", async () => {
		for (const query of ["turn on skill", "enable skill", "Skill selected"])
			expect((await runOk("settings_search", { query })).results[0]).toMatchObject({ key: "skill.selected" });
		expect((await runOk("settings_search", { query: "", domain: "skills" })).results.map(({ key }) => key)).toEqual(
			[...keys].sort(),
		);
		const described = await runOk("settings_describe", { key: "skill.network_hosts", target: target() });
		expect(described).toMatchObject({
			setting: {
				key: "skill.network_hosts",
				required_scope: { scope: "workspace.collaborate", authority_for_parts: true },
			},
		});
		expect(await runOk("settings_describe", { key: "skill.secret", target: target() })).toMatchObject({
			setting: { classification: "interactive_only" },
		});
		const listed = await runOk("settings_list_resources", { resource_type: "skill", query: "qr code" });
		expect(listed.resources).toMatchObject([{ id, label: "QR Code", target: target() }]);
		await runOk("settings_update", { target: target(), changes: { "skill.selected": true } });
		const { settings } = await runOk("settings_get", { target: target(), keys });
		expect(settings).toMatchObject([
			{ key: "skill.selected", value: true },
			{ key: "skill.network_hosts", value: [] },
			{ key: "skill.secret", value: "" },
		]);
	});

	it("ask for authority before a page reaches hosts, and never take a secret", async () => {
		const writer = testContext({
			actor: tokenActor({ capabilities: new Set(["settings.read", "settings.write"]) }),
			channel: "mcp",
		});
		const hosts = { target: target(), changes: { "skill.network_hosts": ["api.example.com"] } };
		expect(await runRefused("settings_update", hosts, writer)).toMatchObject({ reason: "missing_capability" });
		await runOk("settings_update", hosts);
		const secret = { target: target(), changes: { "skill.secret": "5ecret" } };
		expect(await runRefused("settings_update", secret)).toMatchObject({ reason: "not_writable", key: "skill.secret" });
	});

	it.each<[string, JsonObject]>([
		["a host that is none", { network_hosts: ["*.example.com"] }],
		["a local address", { network_hosts: ["a.example.com", "127.1"] }],
		["another kind", { selected: "yes" }],
		["no setting", { name: "x" }],
		["unknown", { autostart: true }],
	])("and REST answer alike: %s", async (_case, changes) => {
		const named = Object.fromEntries(Object.entries(changes).map(([field, value]) => [`skill.${field}`, value]));
		const overMcp = await runRefused("settings_update", { target: target(), changes: named as JsonObject });
		const overRest = await patch(changes);
		expect(overRest.body.error).toMatchObject({
			code: overMcp.code,
			reason: overMcp.reason,
			...(overMcp.rule === undefined ? {} : { rule: overMcp.rule }),
		});
	});
});

describe("the routes", () => {
	it("list a workspace and show one skill; what is set over one door is read over the other", async () => {
		expect(await patch({ selected: true, secret: "5ecret" })).toMatchObject({ status: 200 });
		const list = await ask(skillsRoute.GET, {}, { query: `?workspace_id=${workspaceId}` });
		expect(list.body).toMatchObject({ skills: [{ id, selected: true, secret: "stored" }] });
		const one = await ask(skillRoute.GET, { id }, {});
		expect(one.body).toMatchObject({ id, slug: "qr-code", secret: "stored", files: [{ path: "scripts/index.html" }] });
		const { settings } = await runOk("settings_get", { target: target(), keys });
		expect(settings[2]?.value).toMatchObject({ redacted: true, set: true });
		expect(JSON.stringify([list, one, settings])).not.toContain("5ecret");
	});

	it("refuse what is no workspace and no skill", async () => {
		expect((await ask(skillsRoute.GET, {}, {})).status).toBe(400);
		expect((await ask(skillRoute.GET, { id: "skill_none" }, {})).status).toBe(404);
		expect(await ask(skillsRoute.GET, {}, { query: "?workspace_id=none" })).toMatchObject({ body: { skills: [] } });
	});

	it("have no way to make a skill of values", async () => {
		expect(await runRefused("settings_describe", { key: "skill.selected", operation: "create" })).toBeTruthy();
	});
});
