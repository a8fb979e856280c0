import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Locale } from "./locales";
import { negotiateLocale } from "./negotiate-locale";

/** What the server must know before it paints: language, theme, density, time zone, platform. */
export interface RequestPreferences {
	readonly locale: Locale;
	readonly theme: "system" | "light" | "dark";
	readonly density: "comfortable" | "compact";
	/** IANA name; absent: the server's own until the browser's is known. */
	readonly timeZone?: string;
	/** For the words of key chords. */
	readonly platform: "mac" | "other";
}

/** Cookie of the language choice made before sign-in; the port keeps two servers on one host apart. */
export function localeCookieName(host: string | null): string {
	return `steward_locale_${host?.match(/:(\d+)$/)?.[1] ?? "default"}`;
}

/** Read once per request, from the request alone. */
export const requestPreferences = cache(async (): Promise<RequestPreferences> => {
	const [jar, head] = await Promise.all([cookies(), headers()]);
	const chosen = jar.get(localeCookieName(head.get("host")))?.value;
	return {
		locale: negotiateLocale(chosen, head.get("accept-language")),
		theme: "system",
		density: "compact",
		platform: /\b(Mac OS X|iPhone|iPad)\b/.test(head.get("user-agent") ?? "") ? "mac" : "other",
	};
});
