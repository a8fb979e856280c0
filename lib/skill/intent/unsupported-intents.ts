import { foldName } from "./given-fields";

interface Unsupported {
	readonly names: readonly string[];
	/** What it would take. */
	readonly why: string;
	readonly instead: string;
}

/** What telephones do and a web page cannot (*skills*, NativeIntent). */
const unsupported: readonly Unsupported[] = [
	{
		names: [
			"ringer_mode",
			"set_ringer_mode",
			"silent_mode",
			"do_not_disturb",
			"dnd",
			"vibrate",
			"set_volume",
			"volume",
			"adjust_volume",
			"mute",
		],
		why: "a web page cannot change sound settings of the device",
		instead: "tell the person to change it on the device, or set_reminder to do so",
	},
	{
		names: [
			"launch_app",
			"open_app",
			"start_app",
			"run_app",
			"app_launch",
			"open_application",
			"open_settings",
			"open_wifi_settings",
		],
		why: "a web page cannot start programs of the device",
		instead: "open_link with the web address of what the person wants",
	},
	{
		names: [
			"read_calendar_events",
			"read_calendar",
			"get_calendar_events",
			"list_calendar_events",
			"list_events",
			"calendar_events",
			"get_events",
		],
		why: "calendars cannot be read from here",
		instead: "ask the person what is in the calendar; create_calendar_event makes a new event",
	},
	{
		names: [
			"flashlight",
			"toggle_flashlight",
			"flashlight_on",
			"flashlight_off",
			"turn_on_flashlight",
			"turn_off_flashlight",
			"torch",
		],
		why: "a web page cannot switch the light of the device",
		instead: "tell the person to switch it on the device",
	},
	{
		names: [
			"wifi",
			"toggle_wifi",
			"set_wifi",
			"bluetooth",
			"toggle_bluetooth",
			"airplane_mode",
			"hotspot",
			"mobile_data",
			"brightness",
			"set_brightness",
		],
		why: "a web page cannot change settings of the device",
		instead: "tell the person to change it on the device",
	},
	{
		names: ["make_call", "call", "phone_call", "dial", "call_phone", "call_contact"],
		why: "calls cannot be made from here",
		instead: 'open_link with {"url":"tel:+351912345678"}, which the person opens',
	},
	{
		names: ["show_location_on_map", "show_map", "open_map", "navigate", "directions", "get_directions"],
		why: "there is no map here",
		instead: 'open_link with {"url":"geo:0,0?q=Lisbon"} or the address of a map website',
	},
	{
		names: ["create_contact", "add_contact", "read_contacts", "get_contacts", "find_contact", "list_contacts"],
		why: "contacts cannot be reached from here",
		instead: "ask the person, or save_file with a .vcf file",
	},
	{
		names: [
			"take_photo",
			"open_camera",
			"camera",
			"capture_photo",
			"record_audio",
			"record_video",
			"screenshot",
			"take_screenshot",
		],
		why: "camera, microphone and screen cannot be used from here",
		instead: "ask the person to do it and to describe it",
	},
	{
		names: [
			"read_sms",
			"read_messages",
			"get_messages",
			"read_email",
			"read_emails",
			"get_notifications",
			"read_notifications",
			"read_clipboard",
			"get_clipboard",
			"paste",
		],
		why: "what is on the device cannot be read from here",
		instead: "ask the person to paste it into the conversation",
	},
	{
		names: ["read_file", "open_file", "list_files", "delete_file", "run_command", "execute_command", "shell"],
		why: "files and programs of the device cannot be reached from here",
		instead: "ask the person to paste what is needed; save_file offers a new file",
	},
];

const byName = new Map(unsupported.flatMap((each) => each.names.map((name) => [name, each] as const)));

/** What to say of an intent that exists on telephones and not here; undefined for other names. */
export function unsupportedIntent(name: string): string | undefined {
	const found = byName.get(foldName(name));
	return (
		found && `Unsupported here: ${found.why}. Nothing was done; do not say that it was. Instead: ${found.instead}.`
	);
}
