import type { ChatMessage } from "../message";

/** Texts of the skills that were loaded in some messages, each once: they are instructions and are kept word by word. */
export function loadedSkills(messages: readonly ChatMessage[]): string[] {
	const texts = messages.flatMap(({ parts }) =>
		parts.flatMap((part) => {
			if (part.kind !== "call" || part.tool !== "loadSkill") return [];
			const result = parts.find((other) => other.kind === "result" && other.call_id === part.call_id);
			return result?.kind === "result" && result.status === "ok" ? [result.text] : [];
		}),
	);
	return [...new Set(texts)];
}
