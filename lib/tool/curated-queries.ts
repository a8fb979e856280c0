import type { MatchReason } from "@/lib/setting/search/rank";

/** What a person or an agent types, and what must come of it. Written from the product's words, not from the aliases. */
export interface CuratedQuery {
	readonly query: string;
	readonly domain?: string;
	/** The key that must come first. */
	readonly first?: string;
	/** Keys that must all be among the answers, for queries that have several good ones. */
	readonly candidates?: readonly string[];
	/** Why the first one matched. */
	readonly reason?: MatchReason;
	/** True when nothing may match. */
	readonly nothing?: true;
}

export const curatedQueries: readonly CuratedQuery[] = [
	{ query: "agent_profile.fallback_model", first: "agent_profile.fallback_model", reason: "exact_key" },
	{ query: "AGENT_PROFILE.ENV_VARS", first: "agent_profile.env_vars", reason: "exact_key" },
	{ query: "user_settings.theme", first: "user_settings.theme", reason: "exact_key" },
	{ query: "agent_profile_mcp.servers", first: "agent_profile_mcp.servers", reason: "exact_key" },
	{ query: "backup model", first: "agent_profile.fallback_model", reason: "exact_alias" },
	{ query: "model fallback", candidates: ["agent_profile.fallback_model", "agent_profile.auto_fallback"] },
	{ query: "reasoning effort", first: "agent_profile.config_options" },
	{ query: "temperature", first: "agent_profile.config_options" },
	{ query: "command prefix", first: "agent_profile.command_prefix", reason: "exact_label" },
	{ query: "keyboard shortcut", first: "user_settings.keyboard_shortcuts" },
	{ query: "hotkeys", first: "user_settings.keyboard_shortcuts" },
	{ query: "archive confirmation", first: "user_settings.confirm_archive" },
	{ query: "dark mode", first: "user_settings.theme" },
	{ query: "language", first: "user_settings.locale" },
	{ query: "time zone", first: "user_settings.timezone" },
	{
		query: "workspace agent",
		candidates: ["workspace.default_agent_profile_id", "workspace.settings_agent_profile_id"],
	},
	{ query: "workspace", domain: "workspaces", candidates: ["workspace.name", "workspace.instructions"] },
	{ query: "notification events", first: "user_settings.notification_events" },
	{ query: "runtime locks", first: "runtime_flag.override" },
	{ query: "feature flag", first: "runtime_flag.override" },
	{ query: "environment variables", first: "agent_profile.env_vars" },
	{ query: "system prompt", first: "agent_profile.system_prompt" },
	{ query: "command line flags", first: "agent_profile.cli_flags" },
	{ query: "tool hops", first: "agent_profile.max_tool_hops" },
	{ query: "mcp servers", candidates: ["agent_profile_mcp.servers"] },
	{ query: "api key", candidates: ["agent.api_key", "secret.value"] },
	{ query: "base url", first: "agent.base_url" },
	{ query: "enter to send", first: "user_settings.chat_submit_key" },
	{ query: "permissions", candidates: ["agent_profile.auto_approve", "account.role", "tool_call.approval"] },
	{
		query: "default profile",
		candidates: ["workspace.default_agent_profile_id", "user_settings.default_agent_profile_id"],
	},
	{ query: "theme", domain: "agents", nothing: true },
	{ query: "banana smoothie recipe", nothing: true },
	{ query: "agents weather", nothing: true },
];

/** The same for the screen's search, with the words of each language. */
export const curatedLocalQueries: Readonly<Record<"pt-PT" | "zh-CN" | "zh-TW" | "zh-HK", readonly CuratedQuery[]>> = {
	"pt-PT": [
		{ query: "tema", first: "user_settings.theme" },
		{ query: "idioma", first: "user_settings.locale" },
		{ query: "fuso horário", first: "user_settings.timezone" },
		{ query: "fuso horario", first: "user_settings.timezone" },
		{ query: "variáveis de ambiente", first: "agent_profile.env_vars" },
		{ query: "backup model", first: "agent_profile.fallback_model" },
		{ query: "receita de batido", nothing: true },
	],
	"zh-CN": [
		{ query: "主题", first: "user_settings.theme" },
		{ query: "语言", first: "user_settings.locale" },
		{ query: "时区", first: "user_settings.timezone" },
		{ query: "环境变量", first: "agent_profile.env_vars" },
		{ query: "系统提示", first: "agent_profile.system_prompt" },
		{ query: "变量环境", first: "agent_profile.env_vars" },
		{ query: "backup model", first: "agent_profile.fallback_model" },
		{ query: "香蕉奶昔", nothing: true },
	],
	"zh-TW": [
		{ query: "語言", first: "user_settings.locale" },
		{ query: "時區", first: "user_settings.timezone" },
		{ query: "keyboard shortcut", first: "user_settings.keyboard_shortcuts" },
	],
	"zh-HK": [
		{ query: "語言", first: "user_settings.locale" },
		{ query: "時區", first: "user_settings.timezone" },
		{ query: "keyboard shortcut", first: "user_settings.keyboard_shortcuts" },
	],
};
