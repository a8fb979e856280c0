import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";

/** Actions that keys can start, with their standard chords. */
export const shortcutActions = {
	search: "mod+k",
	save: "mod+s",
	toggle_menu: "mod+b",
	open_settings: "mod+,",
	new_chat: "mod+shift+o",
	focus_composer: "/",
	toggle_agent: "mod+shift+a",
	toggle_assistant: "mod+j",
	show_shortcuts: "?",
} as const satisfies Readonly<Record<string, string>>;

export type ShortcutAction = keyof typeof shortcutActions;

const modifiers = ["mod", "ctrl", "meta", "alt", "shift"] as const;
const synonyms: Readonly<Record<string, string>> = {
	cmd: "meta",
	command: "meta",
	super: "meta",
	win: "meta",
	control: "ctrl",
	option: "alt",
	opt: "alt",
	esc: "escape",
	return: "enter",
	del: "delete",
};
const namedKeys: ReadonlySet<string> = new Set(
	"enter escape tab space backspace delete home end pageup pagedown arrowup arrowdown arrowleft arrowright plus"
		.split(" ")
		.concat(Array.from({ length: 12 }, (_, index) => `f${index + 1}`)),
);
/** Chords that browsers do not hand to pages. */
const browserChords: ReadonlySet<string> = new Set([
	"mod+t",
	"mod+n",
	"mod+w",
	"mod+shift+t",
	"mod+shift+n",
	"mod+shift+w",
	"mod+q",
]);

/** `Shift + Cmd+K` → `meta+shift+k`: lower case, modifiers in one order; `null` when it is no chord. */
export function canonicalChord(chord: string): string | null {
	const text = chord.trim().toLowerCase();
	if (text === "") return "";
	const parts = text.split("+").map((part) => synonyms[part.trim()] ?? part.trim());
	const key = parts.pop();
	if (key === undefined || !(namedKeys.has(key) || /^[^\s\p{C}]$/u.test(key))) return null;
	const held = modifiers.filter((modifier) => parts.includes(modifier));
	if (held.length !== parts.length) return null;
	return [...held, key].join("+");
}

/** Canonical chords; what is no chord stays as it is for the check to name. */
export function normalizeShortcuts(shortcuts: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(shortcuts).map(([action, chord]) => [action, canonicalChord(chord) ?? chord]),
	);
}

/** The chord as the keys held on one kind of device. */
function pressed(chord: string, apple: boolean): string {
	const parts = chord.split("+").map((part) => (part === "mod" ? (apple ? "meta" : "ctrl") : part));
	const key = parts.pop() ?? "";
	return [...[...new Set(parts)].sort(), key].join("+");
}

/** The keys in force: a person's own before the standard ones; canonical. */
export function effectiveShortcuts(own: Readonly<Record<string, string>>): Record<ShortcutAction, string> {
	const actions = Object.keys(shortcutActions) as ShortcutAction[];
	return Object.fromEntries(
		actions.map((action) => {
			const chosen = Object.hasOwn(own, action) ? own[action] : undefined;
			return [action, canonicalChord(chosen ?? shortcutActions[action]) ?? shortcutActions[action]];
		}),
	) as Record<ShortcutAction, string>;
}

/** Pairs of actions whose keys are the same on some device. */
export function shortcutConflicts(
	own: Readonly<Record<string, string>>,
): readonly (readonly [ShortcutAction, ShortcutAction])[] {
	const entries = Object.entries(effectiveShortcuts(own)) as [ShortcutAction, string][];
	const bound = entries.filter(([, chord]) => chord !== "");
	return bound.flatMap(([action, chord], index) =>
		bound
			.slice(index + 1)
			.filter(([, other]) => [true, false].some((apple) => pressed(chord, apple) === pressed(other, apple)))
			.map(([other]) => [action, other] as const),
	);
}

/** Unknown actions, unreadable chords, chords the browser keeps, and conflicts. Paths are `[action]`. */
export function checkShortcuts(shortcuts: Record<string, string>): readonly Issue[] {
	const issues: Issue[] = [];
	for (const [action, chord] of Object.entries(shortcuts)) {
		if (!Object.hasOwn(shortcutActions, action)) {
			issues.push(issue("shortcut_action", [action], { values: Object.keys(shortcutActions).join(", ") }));
			continue;
		}
		const canonical = canonicalChord(chord);
		if (canonical === null) issues.push(issue("chord", [action]));
		else if (browserChords.has(canonical.replace(/^(?:ctrl|meta)\+/, "mod+")))
			issues.push(issue("chord_of_browser", [action]));
	}
	for (const [first, second] of shortcutConflicts(shortcuts)) {
		const own = Object.hasOwn(shortcuts, second) ? second : first;
		const other = own === second ? first : second;
		issues.push(issue("chord_taken", [own], { action: other }));
	}
	return issues;
}
