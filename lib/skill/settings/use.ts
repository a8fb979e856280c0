import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";

export const skillSelected = defineSetting({
	key: "skill.selected",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "skill",
	label: "Skill selected",
	description:
		"Whether chats of the workspace with Agent on are offered the skill. At most 50 skills of a workspace are selected at once.",
	aliases: [
		"select skill",
		"deselect skill",
		"turn on skill",
		"turn off skill",
		"enable skill",
		"disable skill",
		"use skill",
		"skill on",
		"skill off",
		"skills",
	],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
});
