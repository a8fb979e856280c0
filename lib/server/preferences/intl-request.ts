import "server-only";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "@/lib/i18n/load-messages";
import { requestPreferences } from "./request-preferences";

// The default export is how next-intl finds the configuration of a request.
export default getRequestConfig(async () => {
	const { locale, timeZone } = await requestPreferences();
	return {
		locale,
		messages: await loadMessages(locale),
		now: new Date(),
		timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
	};
});
