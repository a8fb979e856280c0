import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import type { Server } from "../server";

/** What a pasted server says about its tools. */
export interface ReadTools {
	readonly tools?: NonNullable<Server["tools"]>;
	readonly wantsAllowed: readonly string[];
	readonly issues: readonly Issue[];
}

const offKeys = ["disabledTools", "disabled_tools", "excludeTools"];
const allowKeys = ["alwaysAllow", "autoApprove", "autoApproved"];

/** Keys that `readTools` reads. */
export const toolKeys: ReadonlySet<string> = new Set(["tools", ...offKeys, ...allowKeys]);

/** Tools switched off stay off; tools that another program always allowed are only named. */
export function readTools(server: JsonObject): ReadTools {
	const off = offKeys.flatMap((key) => namesIn(server[key])).map((name) => [name, { enabled: false }] as const);
	const allowed = allowKeys.flatMap((key) => namesIn(server[key]));
	const own = readOwnTools(server.tools);
	const tools = Object.fromEntries([...off, ...own.tools]);
	return {
		...(Object.keys(tools).length > 0 ? { tools } : {}),
		wantsAllowed: [...new Set([...allowed, ...own.wantsAllowed])],
		issues: own.issues,
	};
}

function namesIn(value: Json | undefined): readonly string[] {
	if (!Array.isArray(value)) return [];
	return value.filter((name): name is string => typeof name === "string" && name.trim() !== "");
}

interface OwnTools {
	readonly tools: [string, { enabled: boolean }][];
	readonly wantsAllowed: string[];
	readonly issues: Issue[];
}

/** Our own `tools` map; a list such as `["*"]` of other programs says nothing. */
function readOwnTools(value: Json | undefined): OwnTools {
	const read: OwnTools = { tools: [], wantsAllowed: [], issues: [] };
	if (value === undefined || Array.isArray(value)) return read;
	if (!isJsonObject(value)) {
		read.issues.push(issue("wrong_kind", ["tools"], { kind: "object" }));
		return read;
	}
	for (const [name, tool] of Object.entries(value)) {
		const state = typeof tool === "boolean" ? { enabled: tool } : tool;
		if (!isJsonObject(state) || !isSwitch(state.enabled) || !isSwitch(state.always_allow)) {
			read.issues.push(issue("tool_state", ["tools", name]));
			continue;
		}
		read.tools.push([name, { enabled: state.enabled !== false }]);
		if (state.always_allow === true) read.wantsAllowed.push(name);
	}
	return read;
}

const isSwitch = (value: Json | undefined): boolean => value === undefined || typeof value === "boolean";
