/** Notes that stand for the older part of the conversation, oldest first. Empty without notes. */
export function workingMemorySection(notes: readonly { readonly text: string }[]): string {
	if (notes.length === 0) return "";
	return ["## Earlier in this conversation", ...notes.map(({ text }) => text.trim())].join("\n\n");
}

/** What earlier conversations taught, newest first. Empty without reflections. */
export function reflectionsSection(reflections: readonly { readonly text: string }[]): string {
	if (reflections.length === 0) return "";
	return ["## From earlier conversations", ...reflections.map(({ text }) => `- ${text.trim()}`)].join("\n");
}
