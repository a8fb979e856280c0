import type { Json, JsonObject } from "@/lib/shared/json";

/** One record a phrasing may be about. Ids are made with the world, so that a test can seed exactly these. */
export interface WorldRecord {
	readonly type: "agent" | "agent_profile" | "workspace" | "mcp_server" | "skill";
	readonly id: string;
	readonly name: string;
	/** The agent a profile runs. */
	readonly agent_id?: string;
	/** Field → value, where the phrasing needs more than the initial ones. */
	readonly settings?: JsonObject;
}

/** What exists while a phrasing is said. One person, whose preferences are the initial ones. */
export type World = readonly WorldRecord[];

/** What must come of a phrasing. `record` and the records in `among` are ids of the world. */
export type Expectation =
	/** Exactly this one setting is asked to be written, with exactly this value. */
	| {
			readonly kind: "update";
			readonly resource_type: string;
			readonly record?: string;
			readonly key: string;
			readonly value: Json;
	  }
	/** The answer holds the setting's present value; nothing is written. */
	| { readonly kind: "read"; readonly key: string; readonly record?: string }
	/** The answer says what a setting is, or why it is not changed here; nothing is written. */
	| { readonly kind: "explain"; readonly key?: string }
	/** The answer lists the records of a type. */
	| { readonly kind: "list"; readonly resource_type: string }
	| { readonly kind: "create"; readonly resource_type: "agent_profile"; readonly name: string; readonly agent: string }
	| { readonly kind: "delete"; readonly resource_type: "agent_profile"; readonly record: string }
	| {
			readonly kind: "duplicate";
			readonly resource_type: "agent_profile";
			readonly record: string;
			readonly name?: string;
	  }
	/** Not clear enough: the answer names at least these keys or records to choose from; nothing is written. */
	| { readonly kind: "candidates"; readonly among: readonly string[] }
	/** Not about settings: the answer says so and what the guide can do; nothing is written, no tool writes. */
	| { readonly kind: "off_topic" };

/** One thing a person says to the offline guide, and what must come of it. */
export interface Phrasing {
	readonly id: string;
	readonly locale: "en" | "pt-PT" | "zh-CN" | "zh-TW" | "zh-HK";
	readonly text: string;
	/** `usualWorld` where left out. */
	readonly world?: World;
	readonly expect: Expectation;
}

/** What most phrasings are said in. */
export const usualWorld: World = [
	{ type: "agent", id: "agent_offline", name: "Offline guide" },
	{ type: "agent", id: "agent_openai", name: "OpenAI" },
	{ type: "agent", id: "agent_ollama", name: "Ollama", settings: { default_model: "qwen3:8b" } },
	{ type: "agent_profile", id: "profile_guide", name: "Guide", agent_id: "agent_offline" },
	{
		type: "agent_profile",
		id: "profile_reviewer",
		name: "Reviewer",
		agent_id: "agent_openai",
		settings: { model: "gpt-5", config_options: { reasoning_effort: "high" }, command_prefix: "nice -n 10" },
	},
	{ type: "agent_profile", id: "profile_coder", name: "Night Coder", agent_id: "agent_ollama" },
	{ type: "workspace", id: "workspace_default", name: "Workspace" },
	{ type: "mcp_server", id: "mcp_github", name: "GitHub", settings: { url: "https://mcp.example.org/github" } },
	{ type: "mcp_server", id: "mcp_files", name: "Files", settings: { url: "http://127.0.0.1:7801/mcp" } },
	{ type: "skill", id: "skill_qr", name: "qr-code", settings: { selected: false } },
	{ type: "skill", id: "skill_mail", name: "compose-email" },
	{ type: "skill", id: "skill_table", name: "table-view" },
];

/** The usual world and two more profiles of one name. */
export const worldOfTwins: World = [
	...usualWorld,
	{ type: "agent_profile", id: "profile_twin_a", name: "Writer", agent_id: "agent_openai" },
	{ type: "agent_profile", id: "profile_twin_b", name: "Writer", agent_id: "agent_ollama" },
];

/** The usual world and a second workspace. */
export const worldOfTwoWorkspaces: World = [...usualWorld, { type: "workspace", id: "workspace_lab", name: "Lab" }];

/** The usual world, with a profile called as an MCP server is. */
export const worldOfSharedName: World = [
	...usualWorld,
	{ type: "agent_profile", id: "profile_github", name: "GitHub", agent_id: "agent_openai" },
];

/** A world whose names are Chinese. */
export const worldOfHanNames: World = [
	...usualWorld,
	{ type: "agent_profile", id: "profile_translator", name: "翻译助手", agent_id: "agent_openai" },
	{ type: "agent_profile", id: "profile_weekly", name: "週報小幫手", agent_id: "agent_ollama" },
];

/** One setting written; the resource type is the key's first part. */
export function writes(key: string, value: Json, record?: string): Expectation {
	const resource_type = key.slice(0, key.indexOf("."));
	return { kind: "update", resource_type, key, value, ...(record === undefined ? {} : { record }) };
}

/** One setting read. */
export function reads(key: string, record?: string): Expectation {
	return { kind: "read", key, ...(record === undefined ? {} : { record }) };
}

/** Explained, nothing written. */
export function explains(key?: string): Expectation {
	return key === undefined ? { kind: "explain" } : { kind: "explain", key };
}

/** Asked back with a choice. */
export function asks(...among: readonly string[]): Expectation {
	return { kind: "candidates", among };
}

export const offTopic: Expectation = { kind: "off_topic" };
