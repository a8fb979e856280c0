"use client";

import { ArrowRightLeft, Ban, History, Hourglass, type LucideIcon } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSeconds } from "@/components/layout/timers/use-clock";
import { classNames } from "@/components/ui/class-names";
import { useAlive } from "@/components/ui/use-alive";
import type { ChatMessage } from "@/lib/chat/message";
import type { RoutePart } from "@/lib/chat/part";
import { clockText } from "@/lib/skill/timer-time";
import { Working } from "../working";
import { useMoment } from "./use-moment";
import { isPause, type PausePart, useRouteWords } from "./use-route-words";

interface RouteRowProps {
	readonly route: RoutePart;
	readonly message: ChatMessage;
	/** The turn is at it now: it waits, or asks again. */
	readonly running: boolean;
}

/** What a dynamic profile did about a candidate that did not answer, on one line. */
export function RouteRow({ route, message, running }: RouteRowProps) {
	const t = useTranslations("chat");
	if (isPause(route))
		return running ? (
			<Parked pause={route} />
		) : (
			<Line route={route} icon={History}>
				{wasCut(route, message) ? t("route.cut") : t(`route.${route.step}.past`, countsOf(route))}
			</Line>
		);
	if (route.step === "switch") return <Line route={route} icon={ArrowRightLeft} />;
	return (
		<Line route={route} icon={Ban}>
			{t(`route.${route.step}`)}
		</Line>
	);
}

interface LineProps {
	readonly route: RoutePart;
	readonly icon: LucideIcon;
	/** It waits now. */
	readonly waiting?: boolean;
	/** What follows from it. */
	readonly children?: ReactNode;
}

function Line({ route, icon: Icon, waiting = false, children }: LineProps) {
	const words = useRouteWords();
	return (
		<p data-route={route.step} className="flex min-h-6 items-start gap-2 text-muted text-small">
			<Icon aria-hidden className={classNames("icon-sm mx-0.5 mt-0.5", waiting ? "text-amber" : "text-faint")} />
			<span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
				{words.shown(route, (name) => (
					<b className="font-medium text-ink">{name}</b>
				))}{" "}
				{children && <span className={waiting ? "font-medium text-amber" : undefined}>{children}</span>}
			</span>
		</p>
	);
}

/** Waits until its time, then asks again. */
function Parked({ pause }: { readonly pause: PausePart }) {
	const t = useTranslations("chat");
	const { due, now: seen } = useMoment(pause.until);
	const first = useNow().getTime();
	// The first paint uses the request's clock, so that both sides agree.
	const now = useAlive() ? seen : first;
	const over = now >= due;
	return (
		<>
			<Line route={pause} icon={over ? History : Hourglass} waiting={!over}>
				{over ? t(`route.${pause.step}.now`, countsOf(pause)) : <Until pause={pause} due={due} now={now} />}
			</Line>
			{over && <Working />}
		</>
	);
}

const longestCountMs = 24 * 60 * 60 * 1000;

interface UntilProps {
	readonly pause: PausePart;
	/** By the clock of this device, ms. */
	readonly due: number;
	readonly now: number;
}

/** When it is asked again: counted down on its last day, before that its date. */
function Until({ pause, due, now }: UntilProps) {
	const t = useTranslations("chat");
	const format = useFormatter();
	if (due - now <= longestCountMs)
		return t.rich(`route.${pause.step}.in`, {
			...countsOf(pause),
			time: () => <Countdown due={due} first={now} />,
		});
	const time = format.dateTime(new Date(pause.until), { weekday: "long", hour: "2-digit", minute: "2-digit" });
	return t(`route.${pause.step}.at`, { ...countsOf(pause), time });
}

/** What is left, each second anew. Screen readers find it here and are not told of every second. */
function Countdown({ due, first }: { readonly due: number; readonly first: number }) {
	const seconds = useSeconds(false);
	const now = useAlive() ? seconds : first;
	return (
		<span role="timer" className="whitespace-nowrap tabular-nums">
			{clockText(Math.max(due - now, 0))}
		</span>
	);
}

/** The turn ended while it waited: nobody was asked again. */
function wasCut(pause: PausePart, { status, parts, updated_at: updatedAt }: ChatMessage): boolean {
	return status !== "streaming" && parts.at(-1) === pause && Date.parse(updatedAt) < Date.parse(pause.until);
}

const countsOf = (pause: PausePart) =>
	pause.step === "retry" ? { attempt: pause.attempt, of: pause.of } : { attempt: 0, of: 0 };
