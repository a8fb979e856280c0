import { createCalendarEvent } from "./calendar-intent";
import {
	composeEmail,
	copyToClipboard,
	getLocation,
	mediaControl,
	saveFile,
	sendSms,
	share,
	showNotification,
} from "./compose-intents";
import { foldName } from "./given-fields";
import type { IntentDefinition } from "./intent";
import { openLink } from "./read-link";
import { cancelTimer, listTimers, setAlarm, setReminder, setTimer } from "./timer-intents";

const currentTime: IntentDefinition = {
	aliases: [
		"get_current_date",
		"get_current_time",
		"current_date_and_time",
		"get_date_and_time",
		"get_date_time",
		"get_time",
		"get_date",
		"current_time",
		"current_date",
		"now",
		"date_and_time",
		"datetime",
	],
	example: {},
	read: () => ({ kind: "tell_time" }),
};

/** Everything an intent can be, by its name. */
export const intents = {
	compose_email: composeEmail,
	send_sms: sendSms,
	create_calendar_event: createCalendarEvent,
	set_timer: setTimer,
	set_alarm: setAlarm,
	set_reminder: setReminder,
	list_timers: listTimers,
	cancel_timer: cancelTimer,
	open_link: openLink,
	share,
	copy_to_clipboard: copyToClipboard,
	show_notification: showNotification,
	save_file: saveFile,
	get_location: getLocation,
	get_current_date_and_time: currentTime,
	media_control: mediaControl,
} as const satisfies Readonly<Record<string, IntentDefinition>>;

export type IntentName = keyof typeof intents;

/** Names of all intents, in the order models are told. */
export const intentNames = Object.keys(intents) as readonly IntentName[];

const byAlias = new Map<string, IntentName>(
	intentNames.flatMap((name) => [name, ...intents[name].aliases].map((alias) => [alias, name] as const)),
);

/** The intent of a name in any spelling that the dialects use. */
export function intentOf(name: string): IntentName | undefined {
	return byAlias.get(foldName(name));
}
