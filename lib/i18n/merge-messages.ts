/** Messages of one namespace as they are written: texts in nested groups. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** The same as a build loads them: a text with arguments or tags is a list, parsed beforehand. */
export type LoadedMessages = { readonly [key: string]: LoadedText | LoadedMessages };

type LoadedText = string | readonly unknown[];

/** The base texts with those of a language on top: a missing or empty text shows the base one, never its key. */
export function mergeMessages(base: MessageTree, translated: MessageTree | undefined): MessageTree;
export function mergeMessages(base: LoadedMessages, translated: LoadedMessages | undefined): LoadedMessages;
export function mergeMessages(base: LoadedMessages, translated: LoadedMessages | undefined): LoadedMessages {
	const merged: Record<string, LoadedText | LoadedMessages> = {};
	for (const [key, text] of Object.entries(base)) {
		const own = translated?.[key];
		if (isText(text)) merged[key] = isText(own) && own.length > 0 ? own : text;
		else merged[key] = mergeMessages(text, isText(own) ? undefined : own);
	}
	return merged;
}

function isText(value: LoadedText | LoadedMessages | undefined): value is LoadedText {
	return typeof value === "string" || Array.isArray(value);
}
