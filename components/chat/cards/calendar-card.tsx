"use client";

import { CalendarPlus, Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import type { CalendarEvent } from "@/lib/skill/link/calendar-event";
import { calendarFile } from "@/lib/skill/link/calendar-file";
import { googleCalendarUrl, outlookCalendarUrl } from "@/lib/skill/link/calendar-link";
import { movedEnd, shownEnds, withEnds } from "@/lib/skill/link/event-ends";
import { fileName } from "@/lib/skill/link/file-name";
import type { CardProps } from "./card-props";
import { CardField, CardRow } from "./card-row";
import { IntentFrame } from "./intent-frame";
import { OpenLinkButton } from "./open-link-button";
import { saveBlob } from "./save-blob";
import { useCardDraft } from "./use-card-draft";

/** An event for the person's own calendar: as a file, or as a new one in a calendar on the web. */
export function CalendarCard({ card, place, from }: CardProps<"calendar_event">) {
	const t = useTranslations("cards");
	const { title, location, description } = card;
	const { values, edited, set, restore } = useCardDraft(place, { title, ...shownEnds(card), location, description });
	const { starts, ends, ...texts } = values;
	const event = withEnds({ ...card, ...texts }, { starts, ends });
	const moveStart = (next: string) => {
		const end = event && movedEnd(event, next);
		set("starts", next);
		if (end !== undefined) set("ends", end);
	};
	const field = (name: "title" | "location" | "description") => (
		<CardField
			label={t(`calendar.${name}`)}
			value={values[name]}
			onValue={(value) => set(name, value)}
			edited={edited.includes(name)}
			long={name === "description"}
		/>
	);
	return (
		<IntentFrame
			kind="calendar_event"
			icon={CalendarPlus}
			title={t("calendar.heading")}
			from={from}
			edited={{ labels: edited.map((name) => t(`calendar.${name}`)), onRestore: restore }}
			actions={<CalendarButtons event={event} />}
			safe={{ lead: t("calendar.nothing"), text: t("calendar.safe") }}
		>
			{field("title")}
			{(["starts", "ends"] as const).map((end) => (
				<CardField
					key={end}
					type={card.all_day ? "date" : "datetime-local"}
					label={t(`calendar.${end}`)}
					value={values[end]}
					onValue={end === "starts" ? moveStart : (next) => set("ends", next)}
					edited={edited.includes(end)}
				/>
			))}
			<CardRow label={t("calendar.when")}>
				{event ? <When event={event} /> : <span className="text-red">{t("calendar.badEnds")}</span>}
			</CardRow>
			{field("location")}
			{(card.description !== "" || values.description !== "") && field("description")}
		</IntentFrame>
	);
}

/** Ways into a calendar; `event` is absent while its times make none. */
function CalendarButtons({ event }: { readonly event: CalendarEvent | undefined }) {
	const t = useTranslations("cards");
	const download = (ready: CalendarEvent) =>
		saveBlob({
			name: fileName(`${ready.title}.ics`, "event.ics"),
			mime: "text/calendar;charset=utf-8",
			text: calendarFile(ready, new Date()),
		});
	return (
		<>
			<Button
				look="primary"
				icon={Download}
				blockedBy={event ? undefined : t("calendar.badEnds")}
				onClick={() => event && download(event)}
			>
				{t("calendar.download")}
			</Button>
			{event && (
				<>
					<OpenLinkButton href={googleCalendarUrl(event)}>{t("calendar.google")}</OpenLinkButton>
					<OpenLinkButton href={outlookCalendarUrl(event)}>{t("calendar.outlook")}</OpenLinkButton>
				</>
			)}
		</>
	);
}

const dayMs = 24 * 60 * 60 * 1000;
const dayWords = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/** The time in the words of the zone it was meant in, and in this device's where that is another one. */
function When({ event }: { readonly event: CalendarEvent }) {
	const t = useTranslations("cards");
	const format = useFormatter();
	const [start, end] = [new Date(event.starts_at), new Date(event.ends_at)];
	if (event.all_day) {
		const last = new Date(Math.max(end.getTime() - dayMs, start.getTime()));
		return (
			<>
				{format.dateTimeRange(start, last, { ...dayWords, timeZone: "UTC" })}
				<span className="block text-faint text-small">{t("calendar.allDay")}</span>
			</>
		);
	}
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const range = (timeZone: string) =>
		format.dateTimeRange(start, end, { ...dayWords, hour: "numeric", minute: "2-digit", timeZone });
	const [meant, own] = [range(event.time_zone), range(here)];
	return (
		<>
			{meant}
			<span className="block text-faint text-small">
				{meant === own
					? t("calendar.zone", { zone: event.time_zone })
					: t("calendar.zones", { zone: event.time_zone, own, here })}
			</span>
		</>
	);
}
