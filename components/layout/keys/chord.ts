/** The part of a keyboard event that decides whether a chord is meant. */
export type Keys = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** True when the keys held are a chord in canonical form, such as `mod+shift+k`; `mod` is Command on Apple devices, else Ctrl. */
export function isChord(keys: Keys, chord: string, apple: boolean): boolean {
	if (chord === "") return false;
	const parts = chord.split("+");
	const key = parts.pop() ?? "";
	const held = new Set(parts.map((part) => (part === "mod" ? (apple ? "meta" : "ctrl") : part)));
	if (keys.metaKey !== held.has("meta") || keys.ctrlKey !== held.has("ctrl") || keys.altKey !== held.has("alt"))
		return false;
	// A sign such as ? needs Shift on most layouts without the chord saying so.
	const isLetter = /^[a-z0-9]$/.test(key) || key.length > 1;
	if (isLetter ? keys.shiftKey !== held.has("shift") : held.has("shift") && !keys.shiftKey) return false;
	const typed = keys.key === "+" ? "plus" : keys.key === " " ? "space" : keys.key.toLowerCase();
	// Other layouts and Alt change the sign of a letter key; its place says what is meant.
	return typed === key || (!/^[\x20-\x7e]+$/.test(typed) && keys.code === `Key${key.toUpperCase()}`);
}

/** True for chords that a text field needs for typing: no Ctrl, Command or Alt in them. */
export function typesText(chord: string): boolean {
	return !/\b(mod|ctrl|meta|alt)\+/.test(chord) && !/^(f\d+|escape)$/.test(chord);
}
