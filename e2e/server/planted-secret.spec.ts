import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { outputsWith } from "@/lib/shared/testing/secret-spellings";
import type { SkillEntry } from "@/lib/skill/skill-views";
import type { RestApi } from "../harness/rest-api";
import { test } from "../harness/test";

const at = (place: string) => `pl4nt3d-${place}`;
const odd = (place: string) => `pl4nt3d-${place}/é+"1" &x`;
const planted = {
	...{ env: odd("env"), flag: at("flag"), prefix: at("prefix"), header: odd("header"), query: at("query") },
	...{ userInfo: at("user-info"), arg: at("arg"), serverEnv: odd("server-env"), baseUrl: at("base-url") },
	...{ older: odd("older"), skill: odd("skill") },
};

const profile = {
	name: "Keeper",
	env_vars: [{ key: "SESSION", value: planted.older }],
	cli_flags: [{ flag: `--api-key=${planted.flag}`, description: "", enabled: true }],
	command_prefix: `env API_TOKEN=${planted.prefix}`,
};
const servers = {
	web: {
		url: `https://user:${planted.userInfo}@mcp.example/path?key=${planted.query}`,
		headers: { Authorization: `Bearer ${planted.header}` },
	},
	local: { command: "serve", args: ["--token", planted.arg], env: { SESSION: planted.serverEnv } },
};

/** As a browser asks for a page, and as the router does. */
const doors: readonly Record<string, string>[] = [{}, { RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }];

/** The address of every page there is, by its file. */
function pagePaths(ids: Readonly<Record<"profile" | "agent" | "server" | "skill" | "chat", string>>): string[] {
	const files = readdirSync("app", { recursive: true, encoding: "utf8" });
	return files
		.filter((file) => /(^|\/)page\.tsx$/.test(file))
		.map((file) => `/${file.replace(/\([^)]*\)\//g, "").replace(/\/?page\.tsx$/, "")}`)
		.map((path) => path.replace("/profiles/[id]", `/profiles/${ids.profile}`))
		.map((path) => path.replace("/agents/[agentId]", `/agents/${ids.agent}`))
		.map((path) => path.replace("/mcp/[serverId]", `/mcp/${ids.server}`))
		.map((path) => path.replace("/skills/[skillId]", `/skills/${ids.skill}`))
		.map((path) => path.replace("/chat/[id]", `/chat/${ids.chat}`));
}

/** A built-in skill that asks for a secret, with one. */
async function keyedSkill(api: RestApi): Promise<string> {
	const path = "/api/skills?workspace_id=workspace_default";
	const { skills } = await api.ask<{ readonly skills: readonly SkillEntry[] }>("GET", path);
	const id = skills.find(({ secret }) => secret === "missing")?.id ?? "";
	await api.change("skill", id, { secret: planted.skill });
	return id;
}

/** A conversation with the guide, who needs no key. */
async function beginChat(origin: string): Promise<string> {
	const answer = await fetch(`${origin}/api/conversations`, {
		method: "POST",
		headers: { "content-type": "application/json", origin },
		body: JSON.stringify({ text: "which profiles are there?", agent: true, client_id: "planted" }),
	});
	return ((await answer.json()) as { conversation_id: string }).conversation_id;
}

test("a planted secret is in no page, as HTML or as data for the router, of any page there is [SEC-03]", async ({
	api,
	server,
}) => {
	const made = await api.create("agent", {
		family: "openai_compatible",
		display_name: "Keyed",
		base_url: `https://u:${planted.baseUrl}@models.example/v1?key=${planted.baseUrl}`,
	});
	const id = await api.newProfile({ ...profile, agent_id: made.id });
	await api.change("agent_profile", id, { env_vars: [{ key: "SESSION", value: planted.env }] });
	await api.change("agent_profile_mcp", id, { servers });
	const own = { workspace_id: "workspace_default", name: "Keeper", enabled: false, ...servers.web };
	const { id: serverId } = await api.create("mcp_server", own);
	const skill = await keyedSkill(api);
	const chat = await beginChat(server.origin);
	const paths = pagePaths({ profile: id, agent: made.id, server: serverId, skill, chat });
	expect(paths.filter((path) => path.includes("["))).toEqual([]);
	expect(paths.length).toBeGreaterThan(8);
	const said = new Map<string, string>();
	for (const path of [...paths, "/settings/nowhere"]) {
		for (const headers of doors) {
			const answer = await fetch(server.origin + path, { headers });
			expect([path, answer.status]).toEqual([path, path.endsWith("nowhere") ? 404 : 200]);
			said.set(`${path} ${JSON.stringify(headers)}`, JSON.stringify([...answer.headers]) + (await answer.text()));
		}
	}
	said.set("log", server.log.lines.join("\n"));
	expect(outputsWith(Object.values(planted), said)).toEqual([]);
	expect(said.get(`/settings/profiles/${id} {}`)).toContain("SESSION");
});
