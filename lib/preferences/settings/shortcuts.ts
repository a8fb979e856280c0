import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { checkShortcuts, normalizeShortcuts } from "../shortcuts";

export const userKeyboardShortcuts = defineSetting({
	key: "user_settings.keyboard_shortcuts",
	schema: z.record(z.string(), z.string().check(z.maxLength(64))),
	initial: {},
	control: "shortcut_map",
	section: "shortcuts",
	label: "Keyboard shortcuts",
	description:
		"Your own keys for actions, as action to chord, such as search: mod+k. mod is Command on Apple devices and Ctrl elsewhere; empty text means no key. Actions left out keep their standard key. Two actions cannot share a chord. Actions: search, save, toggle_menu, open_settings, new_chat, focus_composer, toggle_agent, toggle_assistant, show_shortcuts.",
	aliases: ["keyboard shortcut", "hotkeys", "keybindings", "key bindings", "chords"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "inherited",
	merge: "deep",
	normalize: normalizeShortcuts,
	check: checkShortcuts,
});
