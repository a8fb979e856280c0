import { type IntentName, intentOf } from "./intents";

/** What each intent does at once: it acts in Steward alone, or it only shows what a person may send or open. */
const here: Readonly<Record<IntentName, boolean>> = {
	compose_email: false,
	send_sms: false,
	create_calendar_event: false,
	set_timer: true,
	set_alarm: true,
	set_reminder: true,
	list_timers: true,
	cancel_timer: true,
	open_link: false,
	share: false,
	copy_to_clipboard: false,
	show_notification: false,
	save_file: false,
	get_location: false,
	get_current_date_and_time: true,
	media_control: false,
};

/** True for an intent that is done where it is asked for, such as a timer; false also for one that nobody knows. */
export function runsHere(name: string): boolean {
	const intent = intentOf(name);
	return intent !== undefined && here[intent];
}
