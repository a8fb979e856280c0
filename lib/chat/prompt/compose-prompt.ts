import { type PromptSection, promptSections } from "../turn-ports";

/** Text of each section; absent and blank ones are left out. */
export type PromptTexts = Partial<Readonly<Record<PromptSection["name"], string>>>;

/** The sections of a system prompt in their one order, without timestamps, so that providers can cache its beginning. */
export function composePrompt(texts: PromptTexts): readonly PromptSection[] {
	return promptSections.flatMap((name) => {
		const text = texts[name]?.trim();
		return text ? [{ name, text }] : [];
	});
}
