/** Characters that are not seen and turn, hide or smuggle text; joiners that scripts and emoji need are not among them. */
export const hiddenCharacters =
	/[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/u;

const everyHidden = new RegExp(hiddenCharacters.source, "gu");
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** One line: controls and hidden characters out, runs of space as one space, trimmed. */
export function cleanLine(text: string): string {
	return text.replaceAll(controls, " ").replaceAll(everyHidden, "").replaceAll(/\s+/g, " ").trim();
}

/** At most `limit` characters, the last one an ellipsis where something was cut. */
export function shortened(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const characters = Array.from(text);
	if (characters.length <= limit) return text;
	return `${characters
		.slice(0, limit - 1)
		.join("")
		.trimEnd()}…`;
}
