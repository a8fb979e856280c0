import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { trimmed } from "@/lib/setting/issue/text-checks";

export const userSubmitKey = defineSetting({
	key: "user_settings.chat_submit_key",
	schema: z.enum(["enter", "mod_enter"]),
	initial: "enter",
	control: "choice",
	section: "chat",
	label: "Send with",
	description:
		"Key that sends a message: enter, or mod_enter for Ctrl or Command with Enter. The other one makes a new line.",
	aliases: ["submit key", "send key", "enter to send", "new line"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
});

export const userConfirmArchive = defineSetting({
	key: "user_settings.confirm_archive",
	schema: z.boolean(),
	initial: true,
	control: "switch",
	section: "chat",
	label: "Confirm before archiving",
	description: "Asks before a conversation is archived.",
	aliases: ["archive confirmation", "ask before archive", "confirm archive"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
});

export const userAgentToggleDefault = defineSetting({
	key: "user_settings.agent_toggle_default",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "chat",
	label: "Agent on in new conversations",
	description: "Whether new conversations start with the Agent toggle on, so that the model may use tools.",
	aliases: ["agent mode default", "tools on by default", "agent toggle"],
	agentWrite: "allow",
	appliesWhen: "next_selection",
	defaultBehavior: "explicit",
});

export const userDefaultProfile = defineSetting({
	key: "user_settings.default_agent_profile_id",
	schema: z.string().check(z.maxLength(128)),
	initial: "",
	control: "reference",
	references: "agent_profile",
	section: "chat",
	label: "My default profile",
	description:
		"Profile that answers your new conversations where the workspace has no default. Empty: the first enabled one.",
	aliases: ["default agent", "preferred profile", "default profile"],
	agentWrite: "allow",
	appliesWhen: "next_selection",
	defaultBehavior: "inherited",
	dependsOn: ["workspace.default_agent_profile_id"],
	normalize: trimmed,
});

export const userShowToolDetails = defineSetting({
	key: "user_settings.show_tool_details",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "chat",
	label: "Show tool details",
	description: "Opens each tool call in the chat with its arguments and its result instead of one line.",
	aliases: ["tool output", "expand tool calls", "verbose tools"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
});
