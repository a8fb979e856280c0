import type { Locator } from "@playwright/test";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { GateRule } from "../../harness/gate-rule";
import type { McpAgent } from "../../harness/mcp-agent";
import { type RestApi, settingsPath } from "../../harness/rest-api";
import { agentChanges } from "./agent-writes";
import { CandidatesPart } from "./candidates-part";
import { agentEditsCandidates, patient, storedCandidates } from "./dynamic-profile";
import type { ProfileKind } from "./editor-test";
import type { ProfileScreen } from "./profile-screen";

/** One kind of record as the matrix of the editor drives it: two texts on one page, both writable by an agent. */
export interface Subject {
	readonly name: string;
	/** What is on the page. */
	readonly kind: ProfileKind;
	/** Places as the conflict names them. */
	readonly places: { readonly mine: string; readonly theirs: string };
	/** Two texts that are valid for the field a person edits, and two for the one an agent edits. */
	readonly mineValues: readonly [string, string];
	readonly theirsValues: readonly [string, string];
	reads(screen: ProfileScreen): GateRule;
	/** Stores what the texts start from. */
	ready(id: string, api: RestApi): Promise<void>;
	/** Brings both texts into sight on a page just loaded. */
	show(screen: ProfileScreen): Promise<void>;
	/** The text a person edits. */
	mine(screen: ProfileScreen): Locator;
	/** The text an agent edits. */
	theirs(screen: ProfileScreen): Locator;
	/** An MCP client sets one or both texts; answers the revision. */
	write(agent: McpAgent, id: string, texts: { readonly mine?: string; readonly theirs?: string }): Promise<number>;
	/** Both texts as they are stored. */
	stored(api: RestApi, id: string): Promise<{ readonly mine: unknown; readonly theirs: unknown }>;
}

export const concreteProfile: Subject = {
	name: "concrete profile",
	kind: "concrete",
	places: { mine: "Name", theirs: "System prompt" },
	mineValues: ["Typed by me", "Renamed by the agent"],
	theirsValues: ["Prompt of the agent", "Second prompt of the agent"],
	reads: (screen) => screen.reads,
	ready: async () => undefined,
	show: async () => undefined,
	mine: (screen) => screen.name,
	theirs: (screen) => screen.prompt,
	write: (agent, id, { mine, theirs }) =>
		agentChanges(agent, id, {
			...(mine === undefined ? {} : { name: mine }),
			...(theirs === undefined ? {} : { system_prompt: theirs }),
		}),
	stored: async (api, id) => {
		const { values } = await api.read("agent_profile", id);
		return { mine: values.name, theirs: values.system_prompt };
	},
};

const url = (server: string, path: string) => `https://${server}.example/${path}`;

const serverUrl = (screen: ProfileScreen, server: string) =>
	screen.page.locator(`[data-setting="agent_profile_mcp.servers.${server}.url"]`).getByRole("textbox");

async function changeUrls(agent: McpAgent, id: string, urls: Readonly<Record<string, string>>): Promise<number> {
	const target = { resource_type: "agent_profile_mcp", resource_id: id };
	const key = "agent_profile_mcp.servers";
	const reading = await agent.call<Reading>("settings_get", { target, keys: [key] });
	const servers = (reading.settings[0]?.value ?? {}) as Record<string, JsonObject>;
	const changed = Object.entries(servers).map(([name, server]) => [
		name,
		urls[name] === undefined ? server : { ...server, url: urls[name] },
	]);
	const outcome = await agent.update(target, { [key]: Object.fromEntries(changed) });
	return Number(outcome.revision);
}

async function unfoldServers(screen: ProfileScreen): Promise<void> {
	for (const name of ["alpha", "beta"]) {
		const item = screen.page.locator(`[id="agent_profile_mcp.servers.${name}"]`);
		await item.locator("button[aria-expanded]").first().click();
	}
}

interface Reading {
	readonly settings: readonly { readonly value: Json }[];
}

export const mcpDocument: Subject = {
	name: "MCP document",
	kind: "concrete",
	places: { mine: "alpha · url", theirs: "beta · url" },
	mineValues: [url("alpha", "typed"), url("alpha", "renamed")],
	theirsValues: [url("beta", "agent"), url("beta", "agent-again")],
	reads: (screen) => ({ method: "GET", path: settingsPath("agent_profile_mcp", screen.id) }),
	ready: async (id, api) => {
		const servers = Object.fromEntries(
			["alpha", "beta"].map((name) => [name, { type: "http", url: url(name, "first") }]),
		);
		await api.change("agent_profile_mcp", id, { enabled: true, servers });
	},
	show: unfoldServers,
	mine: (screen) => serverUrl(screen, "alpha"),
	theirs: (screen) => serverUrl(screen, "beta"),
	write: (agent, id, { mine, theirs }) =>
		changeUrls(agent, id, {
			...(mine === undefined ? {} : { alpha: mine }),
			...(theirs === undefined ? {} : { beta: theirs }),
		}),
	stored: async (api, id) => {
		const { values } = await api.read("agent_profile_mcp", id);
		const servers = values.servers as Record<string, JsonObject>;
		return { mine: servers.alpha?.url, theirs: servers.beta?.url };
	},
};

/** Two policies of one list, each of another candidate: what meets in one setting. */
export const dynamicProfile: Subject = {
	name: "dynamic profile",
	kind: "dynamic",
	places: { mine: "Candidates · Alpha", theirs: "Candidates · Beta" },
	mineValues: ["21", "33"],
	theirsValues: ["44", "55"],
	reads: (screen) => screen.reads,
	ready: async () => undefined,
	show: async (screen) => {
		const list = new CandidatesPart(screen.page);
		for (const name of ["Alpha", "Beta"]) await list.unfold(name);
	},
	mine: (screen) => new CandidatesPart(screen.page).pause("Alpha"),
	theirs: (screen) => new CandidatesPart(screen.page).pause("Beta"),
	write: (agent, id, { mine, theirs }) =>
		agentEditsCandidates(agent, id, (candidates) =>
			candidates.map((candidate, index) => {
				const seconds = [mine, theirs][index];
				return seconds === undefined ? candidate : patient(candidate.execution_profile_id, Number(seconds));
			}),
		),
	stored: async (api, id) => {
		const { pauses } = await storedCandidates(api, id);
		return { mine: String(pauses.Alpha), theirs: String(pauses.Beta) };
	},
};

/** Makes the record of an open page ready and brings both texts into sight. */
export async function prepare(subject: Subject, screen: ProfileScreen, api: RestApi): Promise<void> {
	if (subject === mcpDocument) {
		await subject.ready(screen.id, api);
		await screen.reload();
	}
	await subject.show(screen);
}
