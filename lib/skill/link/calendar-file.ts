import { wholeText } from "@/lib/shared/whole-text";
import { type CalendarEvent, compactEnds, compactInstant } from "./calendar-event";
import { oneLine, plainLines } from "./link-text";

/** Longest line in bytes of UTF-8, without its line end (RFC 5545, 3.1). */
const lineBytes = 75;

/**
 * One event as an iCalendar file (RFC 5545) with METHOD PUBLISH: to be taken in, no invitation. Times are UTC, so no
 * zone has to be described; the end of an all-day event is the day after its last. `now`: when the file was made.
 */
export function calendarFile(event: CalendarEvent, now: Date): string {
	const { start, end } = compactEnds(event);
	const date = event.all_day ? ";VALUE=DATE" : "";
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Steward//Calendar//EN",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		"BEGIN:VEVENT",
		`UID:${textValue(oneLine(event.uid))}`,
		`DTSTAMP:${compactInstant(now.toISOString())}`,
		`DTSTART${date}:${start}`,
		`DTEND${date}:${end}`,
		`SUMMARY:${textValue(oneLine(event.title))}`,
		...optional("DESCRIPTION", plainLines(event.description)),
		...optional("LOCATION", oneLine(event.location)),
		"END:VEVENT",
		"END:VCALENDAR",
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const optional = (name: string, text: string) => (text === "" ? [] : [`${name}:${textValue(text)}`]);

/** A value of type TEXT. The backslash comes first, or it would escape the escapes. */
function textValue(text: string): string {
	return wholeText(text).replaceAll("\\", "\\\\").replaceAll(";", "\\;").replaceAll(",", "\\,").replaceAll("\n", "\\n");
}

const encoder = new TextEncoder();

/** A line in pieces of at most 75 bytes, each further one after a space; no character is cut. */
function folded(line: string): string {
	const pieces: string[] = [];
	let piece = "";
	let bytes = 0;
	for (const sign of line) {
		const size = encoder.encode(sign).length;
		if (bytes + size > lineBytes) {
			pieces.push(piece);
			piece = " ";
			bytes = 1;
		}
		piece += sign;
		bytes += size;
	}
	return [...pieces, piece].join("\r\n");
}
