import { assertNever } from "@/lib/shared/assert-never";
import { dayText, wallTimeAt } from "@/lib/shared/zoned-time";
import type { IntentCard, Timer } from "../intent-card";
import type { ShownCard } from "./intent";
import { shownHost } from "./shown-host";

/** What the model is told of a card: that it is shown, and that nothing has happened yet. English. */
export function tellCard(card: ShownCard): string {
	switch (card.kind) {
		case "email":
			return "E-mail draft shown to the person, who can change it and open it in a mail program. Nothing has been sent.";
		case "sms":
			return "Text message draft shown to the person. Nothing has been sent.";
		case "calendar_event":
			return `Calendar event shown to the person: ${eventTimes(card)}. Nothing has been added to a calendar yet.`;
		case "open_link":
			return `Link to ${hostText(card.url)} shown as a button. Nothing has been opened.`;
		case "open_app_link":
			return `Link (${new URL(card.url).protocol}) shown as a button. Nothing has been opened, called or sent.`;
		case "share":
			return "Share card shown to the person. Nothing has been shared.";
		case "copy_text":
			return "Text shown with a Copy button. Nothing has been copied.";
		case "notification":
			return "Notification shown as a card; the person can let it appear on the device. It has not appeared there.";
		case "save_file":
			return "File shown with a Save button. Nothing has been saved.";
		case "location":
			return "The person was asked for the location. It is not known yet; if they send it, it comes as their next message.";
		case "media":
			return `A button to ${card.command} sound and video of this page is shown. Nothing was changed; other players cannot be reached.`;
		default:
			return assertNever(card);
	}
}

function hostText(url: string): string {
	const { raw, decoded } = shownHost(url);
	return decoded === undefined ? raw : `${decoded} (${raw})`;
}

function eventTimes({
	starts_at,
	ends_at,
	all_day,
	time_zone,
}: Extract<IntentCard, { kind: "calendar_event" }>): string {
	if (all_day) return `all day from ${starts_at} until before ${ends_at}`;
	return `${timeText(Date.parse(starts_at), time_zone)} to ${timeText(Date.parse(ends_at), time_zone)} (${time_zone})`;
}

/** What the model is told of a timer that was set. */
export function tellTimer(timer: Timer, timeZone: string): string {
	const at = timeText(Date.parse(timer.fire_at), timeZone);
	const what = { timer: "Timer running, ends", alarm: "Alarm set for", reminder: "Reminder set for" }[timer.kind];
	return `${what} ${at} (${timeZone}). It is heard only while a page of Steward is open; say so.`;
}

/** What is set, one line each; what went off and was not dismissed is told, too. */
export function tellTimers(timers: readonly Timer[], at: { readonly now: number; readonly timeZone: string }): string {
	const shown = timers.filter(({ state }) => state === "running" || state === "paused" || state === "fired");
	if (shown.length === 0) return "No timer, alarm or reminder is set.";
	return shown
		.map((timer) => `- ${timer.kind}${timer.label && ` ${JSON.stringify(timer.label)}`}: ${stateText(timer, at)}`)
		.join("\n");
}

function stateText(timer: Timer, { now, timeZone }: { readonly now: number; readonly timeZone: string }): string {
	const due = Date.parse(timer.fire_at);
	if (timer.state === "paused") return `paused with ${Math.ceil((timer.left_ms ?? 0) / 1000)} seconds left`;
	return `${timer.state === "fired" || due <= now ? "was due" : "due"} ${timeText(due, timeZone)}`;
}

/** The date and the time of a person, with weekday, zone and the same in UTC. */
export function tellNow(now: number, timeZone: string): string {
	return `It is ${timeText(now, timeZone)} in ${timeZone}; in UTC ${new Date(now).toISOString()}.`;
}

function timeText(at: number, timeZone: string): string {
	const time = wallTimeAt(at, timeZone);
	const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone }).format(at);
	const clock = [time.hour, time.minute].map((each) => String(each).padStart(2, "0")).join(":");
	return `${weekday}, ${dayText(time)} ${clock}`;
}
