import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";

export const userAutoMerge = defineSetting({
	key: "user_settings.auto_merge_external_changes",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "editing",
	label: "Merge changes that do not overlap",
	description:
		"When someone else changes other fields than you while you edit, takes their change in by itself with a notice. Off: you confirm with one tap.",
	aliases: ["auto merge", "external changes", "conflicts", "concurrent edits"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
});
