import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { issue } from "@/lib/setting/issue/issue-rules";
import { trimmed } from "@/lib/setting/issue/text-checks";
import { serverNameProblem } from "../server-names";

export const serverName = defineSetting({
	key: "mcp_server.name",
	schema: z.string(),
	initial: "",
	required: true,
	control: "text",
	section: "server",
	label: "Server name",
	description:
		"How the server is called in lists and cards: 1 to 64 letters, digits, spaces, _ . and -, different from the other servers of the workspace by more than case and punctuation. Names of toolsets are reserved. The names of its tools keep the first one.",
	aliases: ["mcp name", "tool server name", "rename server"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	normalize: trimmed,
	check: (name) => {
		const problem = serverNameProblem(name);
		return problem ? [issue(problem)] : [];
	},
});

export const serverEnabled = defineSetting({
	key: "mcp_server.enabled",
	schema: z.boolean(),
	initial: true,
	control: "switch",
	section: "server",
	label: "Server enabled",
	description: "Whether chats with Agent on get the server's tools.",
	aliases: ["use server", "server on", "server off", "disable server"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
});
