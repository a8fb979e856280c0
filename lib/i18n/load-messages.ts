import "server-only";
import type { Messages } from "next-intl";
import { baseLocale, type Locale } from "./locales";
import { type LoadedMessages, mergeMessages } from "./merge-messages";
import { namespaces } from "./namespaces";

const loaded = new Map<Locale, Promise<Messages>>();

/** All namespaces of a language over the base texts. Read once per process. */
export function loadMessages(locale: Locale): Promise<Messages> {
	const known = loaded.get(locale);
	if (known !== undefined) return known;
	const messages = readMessages(locale);
	loaded.set(locale, messages);
	return messages;
}

async function readMessages(locale: Locale): Promise<Messages> {
	const entries = await Promise.all(
		namespaces.map(async (namespace) => {
			const base = await readNamespace(baseLocale, namespace);
			if (locale === baseLocale) return [namespace, base];
			return [namespace, mergeMessages(base, await readNamespace(locale, namespace))];
		}),
	);
	return Object.fromEntries(entries) as Messages;
}

async function readNamespace(locale: Locale, namespace: string): Promise<LoadedMessages> {
	const file = (await import(`@/messages/${locale}/${namespace}.json`)) as { default: LoadedMessages };
	return file.default;
}
