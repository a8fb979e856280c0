import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { trimmed } from "@/lib/setting/issue/text-checks";
import { checkToolsets, normalizeToolsets } from "../toolset-names";

const profileReference = z.string().check(z.maxLength(128));

export const workspaceDefaultProfile = defineSetting({
	key: "workspace.default_agent_profile_id",
	schema: profileReference,
	initial: "",
	control: "reference",
	references: "agent_profile",
	section: "agents",
	label: "Default profile",
	description: "Profile that answers new conversations in this workspace. Empty: each person's own default profile.",
	aliases: ["workspace agent", "default agent", "workspace profile"],
	agentWrite: "allow",
	appliesWhen: "next_selection",
	defaultBehavior: "inherited",
	dependsOn: ["user_settings.default_agent_profile_id"],
	normalize: trimmed,
});

export const workspaceSettingsProfile = defineSetting({
	key: "workspace.settings_agent_profile_id",
	schema: profileReference,
	initial: "",
	control: "reference",
	references: "agent_profile",
	section: "agents",
	label: "Settings assistant profile",
	description: "Profile of the assistant on settings pages. Empty: the workspace's default profile.",
	aliases: ["settings agent", "configuration assistant", "settings profile"],
	agentWrite: "allow",
	appliesWhen: "next_selection",
	defaultBehavior: "inherited",
	dependsOn: ["workspace.default_agent_profile_id"],
	normalize: trimmed,
});

export const workspaceDefaultToolsets = defineSetting({
	key: "workspace.default_toolsets",
	schema: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
	initial: [],
	control: "multi_choice",
	section: "agents",
	label: "Default toolsets",
	description:
		"Toolsets that conversations in this workspace may use, such as settings, profiles or memory. Empty: none are visible.",
	aliases: ["toolsets", "tools", "tool permissions", "permissions"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	normalize: normalizeToolsets,
	check: checkToolsets,
});
