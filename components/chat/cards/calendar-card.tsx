"use client";

import { CalendarPlus, Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import type { CalendarEvent } from "@/lib/skill/link/calendar-event";
import { calendarFile } from "@/lib/skill/link/calendar-file";
import { googleCalendarUrl, outlookCalendarUrl } from "@/lib/skill/link/calendar-link";
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
	const proposed = { title: card.title, location: card.location, description: card.description };
	const { values, edited, set, restore } = useCardDraft(place, proposed);
	const event: CalendarEvent = { ...card, ...values };
	const download = () =>
		saveBlob({
			name: fileName(`${values.title}.ics`, "event.ics"),
			mime: "text/calendar;charset=utf-8",
			text: calendarFile(event, new Date()),
		});
	const field = (name: keyof typeof proposed) => (
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
			actions={
				<>
					<Button look="primary" icon={Download} onClick={download}>
						{t("calendar.download")}
					</Button>
					<OpenLinkButton href={googleCalendarUrl(event)}>{t("calendar.google")}</OpenLinkButton>
					<OpenLinkButton href={outlookCalendarUrl(event)}>{t("calendar.outlook")}</OpenLinkButton>
				</>
			}
			safe={{ lead: t("calendar.nothing"), text: t("calendar.safe") }}
		>
			{field("title")}
			<CardRow label={t("calendar.when")}>
				<When event={event} />
			</CardRow>
			{field("location")}
			{(card.description !== "" || values.description !== "") && field("description")}
		</IntentFrame>
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
