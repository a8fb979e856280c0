/* Types of message keys, from the English files. */

import type agents from "@/messages/en/agents.json";
import type cards from "@/messages/en/cards.json";
import type chat from "@/messages/en/chat.json";
import type editor from "@/messages/en/editor.json";
import type errors from "@/messages/en/errors.json";
import type flags from "@/messages/en/flags.json";
import type guide from "@/messages/en/guide.json";
import type history from "@/messages/en/history.json";
import type home from "@/messages/en/home.json";
import type mcp from "@/messages/en/mcp.json";
import type memory from "@/messages/en/memory.json";
import type preferences from "@/messages/en/preferences.json";
import type profiles from "@/messages/en/profiles.json";
import type routes from "@/messages/en/routes.json";
import type rules from "@/messages/en/rules.json";
import type search from "@/messages/en/search.json";
import type secrets from "@/messages/en/secrets.json";
import type servers from "@/messages/en/servers.json";
import type settings from "@/messages/en/settings.json";
import type shell from "@/messages/en/shell.json";
import type skills from "@/messages/en/skills.json";
import type timers from "@/messages/en/timers.json";
import type ui from "@/messages/en/ui.json";
import type workspace from "@/messages/en/workspace.json";
import type { Locale as AppLocale } from "./locales";

declare module "next-intl" {
	interface AppConfig {
		Locale: AppLocale;
		Messages: {
			shell: typeof shell;
			ui: typeof ui;
			errors: typeof errors;
			settings: typeof settings;
			editor: typeof editor;
			routes: typeof routes;
			rules: typeof rules;
			mcp: typeof mcp;
			memory: typeof memory;
			servers: typeof servers;
			skills: typeof skills;
			agents: typeof agents;
			profiles: typeof profiles;
			preferences: typeof preferences;
			workspace: typeof workspace;
			flags: typeof flags;
			secrets: typeof secrets;
			history: typeof history;
			search: typeof search;
			home: typeof home;
			guide: typeof guide;
			chat: typeof chat;
			cards: typeof cards;
			timers: typeof timers;
		};
	}
}
