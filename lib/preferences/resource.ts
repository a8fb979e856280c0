import { defineResource, type ValuesOf } from "@/lib/setting/define-resource";
import {
	userAgentToggleDefault,
	userConfirmArchive,
	userDefaultProfile,
	userShowToolDetails,
	userSubmitKey,
} from "./settings/chat";
import { userDensity, userLocale, userTheme, userTimezone } from "./settings/display";
import { userAutoMerge } from "./settings/editing";
import { userNotificationEvents } from "./settings/notifications";
import { userKeyboardShortcuts } from "./settings/shortcuts";

/** What one person prefers. */
export const userSettings = defineResource({
	type: "user_settings",
	domain: "user_preferences",
	label: "Preferences",
	description: "What you prefer: language, theme, keys, chat behaviour and notifications. Yours alone.",
	scope: "caller",
	selectors: "caller_singleton",
	requiredScope: "self",
	settings: [
		userLocale,
		userTheme,
		userDensity,
		userTimezone,
		userSubmitKey,
		userDefaultProfile,
		userAgentToggleDefault,
		userShowToolDetails,
		userConfirmArchive,
		userAutoMerge,
		userNotificationEvents,
		userKeyboardShortcuts,
	],
	classified: [
		{ field: "id", classification: "computed", reason: "The person the preferences belong to." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set with the first write." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
	],
	href: () => "/settings/preferences",
});

export type UserSettingsValues = ValuesOf<typeof userSettings>;
