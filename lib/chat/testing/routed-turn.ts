import { settleMessage } from "../history/settle-message";
import type { ChatMessage } from "../message";
import type { ApprovalAnswer, Part } from "../part";
import { givenAnswer } from "../route/given-answer";
import type { Route, RouteFailure } from "../route/route";
import { type RouteDue, routeDue, routeEnd, routeEndOf } from "../route/route-end";
import { runTurn } from "../turn";
import type { TurnEnd, TurnInput } from "../turn-event";
import type { TurnPorts } from "../turn-ports";
import { person, play, stored } from "./scripted-turn";

/** What a driver of routed turns is given; times are ms since the epoch. */
export interface RoutedScene {
	/** The list as it is when the turn is opened for the nth time, from 0. */
	readonly routeAt: (opening: number) => Route;
	/** Why a candidate cannot be opened; nothing where it can. */
	readonly opens?: (profileId: string) => RouteFailure | undefined;
	/** Ports of an opened candidate; the clock is set to the time of the opening. */
	readonly portsOf: (profileId: string, now: number) => TurnPorts;
	/** How a person answers a card; `once` where nothing is said. */
	readonly answer?: () => ApprovalAnswer;
	readonly history?: readonly ChatMessage[];
	readonly max_tool_hops?: number;
	readonly signal?: AbortSignal;
	/** The process dies whenever it stored a step of the route, before it stored the end. */
	readonly dies?: boolean;
}

/** One opening of a candidate and what it came to. */
export interface Opening {
	readonly at: number;
	readonly route: Route;
	readonly due: RouteDue;
	/** What was stored before it, and after it. */
	readonly before: readonly Part[];
	readonly after: readonly Part[];
	readonly end: TurnEnd;
}

export interface RoutedRun {
	readonly parts: readonly Part[];
	readonly end: TurnEnd;
	readonly openings: readonly Opening[];
}

/** Bounds a turn that would never end. */
const mostOpenings = 2_000;
export const startedAt = Date.UTC(2026, 0, 1);

interface Round {
	readonly scene: RoutedScene;
	readonly route: Route;
	readonly message: ChatMessage;
	readonly now: number;
}

/**
 * Drives a turn of a dynamic profile to its end as a server does: opens whoever the stored parts name, and opens again
 * when it is time. Nothing but the message, as it is stored, goes from one opening to the next.
 */
export async function driveRouted(scene: RoutedScene): Promise<RoutedRun> {
	const openings: Opening[] = [];
	let message = stored("assistant", [], { status: "streaming" });
	for (let now = startedAt; openings.length < mostOpenings; ) {
		const round: Round = { scene, route: scene.routeAt(openings.length), message, now };
		const due = routeDue(round.route, message, now);
		const { parts, end } = await take(round, due);
		openings.push({ at: now, route: round.route, due, before: message.parts, after: parts, end });
		message = reread(message, due, { parts, end });
		if (end.status === "waiting") message = answered(message, scene);
		else if (end.status !== "streaming") return { parts: settled(parts), end, openings };
		now = Math.max(now, end.goes_on_at ?? now);
	}
	throw new Error("the turn does not end");
}

interface Taken {
	readonly parts: readonly Part[];
	readonly end: TurnEnd;
}

async function take(round: Round, due: RouteDue): Promise<Taken> {
	const { scene, route, message, now } = round;
	if (due.kind === "over") return { parts: message.parts, end: due.end };
	if (due.kind === "pass") return { ...placed(message.parts, due) };
	const { execution_profile_id: id } = due.candidate;
	const failure = scene.opens?.(id);
	if (failure) return { ...placed(message.parts, routeEnd(route, message, failure, now)) };
	return { ...(await run(round, scene.portsOf(id, now))) };
}

async function run({ scene, route, message, now }: Round, ports: TurnPorts) {
	const given = givenAnswer(message.parts);
	const input: TurnInput = {
		history: scene.history ?? [person()],
		message: given ? { ...message, parts: given.parts } : message,
		route,
		max_tool_hops: scene.max_tool_hops ?? 3,
		signal: scene.signal ?? new AbortController().signal,
		...(given && { resume: given.resume }),
	};
	const dying = scene.dies === true;
	const { parts, end } = await play(
		runTurn(ports, input),
		input,
		(event) => dying && event.type === "part" && event.part.kind === "route",
	);
	const left = end ?? routeEndOf(parts, now);
	if (!left) throw new Error("the turn was left without an end");
	return { parts, end: left };
}

function placed(before: readonly Part[], { placed: { index, part }, end }: ReturnType<typeof routeEnd>) {
	const parts = [...before];
	parts[index] = part;
	return { parts, end };
}

/** A turn that ends before it was opened for an answer leaves its call open. */
function settled(parts: readonly Part[]): readonly Part[] {
	const all = [...parts];
	for (const { index, part } of settleMessage({ parts }, "failed")) all[index] = part;
	return all;
}

/** The message as the next process reads it. */
function reread(message: ChatMessage, due: RouteDue, { parts, end }: Pick<Taken, "parts" | "end">): ChatMessage {
	const via = { profile_id: "dynamic", profile: "Dynamic" };
	const now = due.kind === "open" ? due.candidate : undefined;
	const answered_by = now
		? { profile_id: now.execution_profile_id, profile: now.name, model: "scripted", via }
		: message.answered_by;
	const read = { ...message, parts, ...(answered_by && { answered_by }), ...(end.usage && { usage: end.usage }) };
	return JSON.parse(JSON.stringify(read)) as ChatMessage;
}

/** The message with the answer to its card, as it is stored before the turn goes on. */
function answered(message: ChatMessage, { answer = () => "once" }: RoutedScene): ChatMessage {
	const index = message.parts.findIndex((part) => part.kind === "call" && part.state === "waiting");
	const call = message.parts[index];
	if (call?.kind !== "call" || !call.approval) throw new Error("no call waits");
	const state = answer();
	const decided: Part = {
		...call,
		state: state === "deny" ? "refused" : "running",
		approval: { ...call.approval, state, decided_by: "Ana" },
	};
	return { ...message, parts: message.parts.with(index, decided) };
}
