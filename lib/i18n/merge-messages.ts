/** Messages of one namespace: texts in nested groups. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** The base texts with those of a language on top: a missing or empty text shows the base one, never its key. */
export function mergeMessages(base: MessageTree, translated: MessageTree | undefined): MessageTree {
	const merged: Record<string, string | MessageTree> = {};
	for (const [key, text] of Object.entries(base)) {
		const own = translated?.[key];
		if (typeof text === "string") merged[key] = typeof own === "string" && own !== "" ? own : text;
		else merged[key] = mergeMessages(text, typeof own === "object" ? own : undefined);
	}
	return merged;
}
