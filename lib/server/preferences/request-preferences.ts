import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { negotiateLocale } from "@/lib/i18n/negotiate-locale";
import type { userSettings } from "@/lib/preferences/resource";
import { effectiveShortcuts, type ShortcutAction } from "@/lib/preferences/shortcuts";
import { database } from "@/lib/server/db/client";
import { pageContext } from "@/lib/server/http/page-context";
import { errorFacts, log } from "@/lib/server/log";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { ValuesOf } from "@/lib/setting/define-resource";
import { ownPreferencesId } from "./own-preferences";
import { preferencesRecord } from "./preferences-record";

/** What the server must know before it paints: language, theme, density, time zone, platform, chat. */
export interface RequestPreferences {
	readonly locale: Locale;
	readonly theme: "system" | "light" | "dark";
	readonly density: "comfortable" | "compact";
	/** IANA name; absent: the server's own. */
	readonly timeZone?: string;
	/** The keys in force, action → canonical chord. */
	readonly shortcuts: Readonly<Record<ShortcutAction, string>>;
	/** For the words of key chords. */
	readonly platform: "mac" | "other";
	/** How the person chats. */
	readonly chat: {
		readonly submitKey: "enter" | "mod_enter";
		readonly confirmArchive: boolean;
		readonly agentDefault: boolean;
		readonly showToolDetails: boolean;
	};
	/** Profile of new conversations where the workspace has none; may be empty. */
	readonly defaultProfileId: string;
}

type Preferences = Partial<ValuesOf<typeof userSettings>>;

/** Cookie of a language choice without an account; the port keeps two servers on one host apart. */
export function localeCookieName(host: string | null): string {
	return `steward_locale_${host?.match(/:(\d+)$/)?.[1] ?? "default"}`;
}

/** Read once per request: the person's preferences, else the cookie, else what the browser asks for. */
export const requestPreferences = cache(async (): Promise<RequestPreferences> => {
	const [jar, head, own] = await Promise.all([cookies(), headers(), ownPreferences()]);
	const cookie = jar.get(localeCookieName(head.get("host")))?.value;
	const chosen = own.locale === undefined || own.locale === "auto" ? cookie : own.locale;
	return {
		locale: negotiateLocale(chosen, head.get("accept-language")),
		theme: own.theme ?? "system",
		density: own.density ?? "compact",
		...(own.timezone ? { timeZone: own.timezone } : {}),
		shortcuts: effectiveShortcuts(own.keyboard_shortcuts ?? {}),
		platform: /\b(Mac OS X|iPhone|iPad)\b/.test(head.get("user-agent") ?? "") ? "mac" : "other",
		chat: {
			submitKey: own.chat_submit_key ?? "enter",
			confirmArchive: own.confirm_archive ?? true,
			agentDefault: own.agent_toggle_default ?? false,
			showToolDetails: own.show_tool_details ?? false,
		},
		defaultProfileId: own.default_agent_profile_id ?? "",
	};
});

/** Preferences that cannot be read never keep a page from being shown. */
async function ownPreferences(): Promise<Preferences> {
	try {
		const ctx = await pageContext();
		const record = await loadForRead(database().read, ctx, preferencesRecord, ownPreferencesId(ctx));
		return record.values as Preferences;
	} catch (error) {
		log("warn", "preferences.unread", errorFacts(error));
		return {};
	}
}
