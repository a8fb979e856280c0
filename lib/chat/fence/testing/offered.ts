import type { JsonObject } from "@/lib/shared/json";
import type { BrokenCall } from "../fence-filter";
import type { KnownTools } from "../known-tool";

/** What the texts of the corpus may call. */
export const offered: KnownTools = {
	tools: [
		{ name: "loadSkill", properties: ["skillName"] },
		{ name: "runSkill", properties: ["skillName", "data"] },
		{ name: "runIntent", properties: ["intent", "parameters"] },
		{ name: "settings_search", properties: ["query", "limit"] },
		{ name: "settings_update", properties: ["target", "changes"] },
		{ name: "ask_user", properties: ["questions"] },
		{ name: "enable_toolset", properties: ["name"] },
		{ name: "mcp_files_read", original: "read", properties: ["path"] },
		{ name: "mcp_files_list", original: "list", properties: ["path"] },
		{ name: "mcp_web_list", original: "list", properties: ["url"] },
		{ name: "mcp_odd_run", original: "run it", properties: ["input"] },
	],
	toolsets: ["notes"],
};

/** A model's text, what of it is shown, and the call in it. Without `shown`, all of it is shown. */
export interface FenceText {
	readonly name: string;
	readonly text: string;
	readonly shown?: string;
	readonly call?: readonly [tool: string, args: JsonObject | null];
	readonly broken?: BrokenCall;
}
