import type { ChatMessage } from "../message";

/** Texts of the skills that were loaded in some messages, each once: they are instructions and are kept word by word. */
export function loadedSkills(messages: readonly Pick<ChatMessage, "parts">[]): string[] {
	const texts = messages.flatMap(({ parts }) =>
		parts.flatMap((part) => (part.kind === "result" && part.status === "ok" && part.loaded ? [part.text] : [])),
	);
	return [...new Set(texts)];
}
