/** Which key sends (`user_settings.chat_submit_key`). */
export type SubmitKey = "enter" | "mod_enter";

/** The part of a keyboard event that decides. */
type Keys = Pick<KeyboardEvent, "key" | "keyCode" | "isComposing" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * True when the keys held send the message. An Enter that belongs to an input method never does: it confirms what is
 * being composed, and some browsers say so by the key code 229 alone.
 */
export function isSubmit(keys: Keys, submitKey: SubmitKey, coarse: boolean): boolean {
	if (keys.key !== "Enter" || keys.isComposing || keys.keyCode === 229) return false;
	if (keys.shiftKey || keys.altKey) return false;
	const mod = keys.ctrlKey || keys.metaKey;
	// An on-screen keyboard has no Shift Enter: there Enter makes a line, and the button sends.
	return mod || (submitKey === "enter" && !coarse);
}
