import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import {
	atMostBytes,
	atMostGraphemes,
	notBlank,
	oneLine,
	textChecks,
	trimmed,
	wellFormed,
} from "@/lib/setting/issue/text-checks";

export const workspaceName = defineSetting({
	key: "workspace.name",
	schema: z.string(),
	initial: "",
	required: true,
	control: "text",
	section: "identity",
	label: "Workspace name",
	description: "How the workspace is called. Any script, up to 200 characters.",
	aliases: ["rename workspace", "workspace title"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "none",
	normalize: trimmed,
	check: textChecks(notBlank, oneLine, wellFormed, atMostGraphemes(200)),
});

export const workspaceDescription = defineSetting({
	key: "workspace.description",
	schema: z.string(),
	initial: "",
	control: "long_text",
	section: "identity",
	label: "Workspace description",
	description: "What the workspace is for, for people. Agents do not get it. Up to 2,000 characters.",
	aliases: ["about workspace", "summary"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "none",
	normalize: trimmed,
	check: textChecks(wellFormed, atMostGraphemes(2000)),
});

export const workspaceInstructions = defineSetting({
	key: "workspace.instructions",
	schema: z.string(),
	initial: "",
	control: "long_text",
	section: "instructions",
	label: "Workspace instructions",
	description: "What every agent in this workspace is told, after the profile's own system prompt. Up to 32 KiB.",
	aliases: ["workspace prompt", "project instructions", "house rules", "guidelines"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["agent_profile.system_prompt"],
	check: textChecks(wellFormed, atMostBytes(32 * 1024)),
});
