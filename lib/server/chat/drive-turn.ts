import "server-only";
import { eq } from "drizzle-orm";
import type { AnsweredBy, ChatMessage } from "@/lib/chat/message";
import { givenAnswer } from "@/lib/chat/route/given-answer";
import { runTurn } from "@/lib/chat/turn";
import type { TurnAnswer, TurnEnd, TurnEvent } from "@/lib/chat/turn-event";
import { database } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { directAnswers } from "@/lib/server/guide/direct-answers";
import { errorBodyOf } from "@/lib/server/http/error-response";
import { errorFacts, log } from "@/lib/server/log";
import type { Condensed } from "@/lib/server/memory/condense-conversation";
import { turnHistory } from "@/lib/server/memory/turn-history";
import { conversationOf } from "@/lib/server/storage/conversation-rows";
import { argumentsHeld } from "@/lib/server/storage/held-arguments";
import { storage } from "@/lib/server/storage/storage";
import { newId } from "@/lib/shared/ids";
import { sameJson } from "@/lib/shared/json";
import { isNamedError } from "@/lib/shared/named-error";
import type { BegunTurn, TurnRows } from "./begin-turn";
import type { OpenPage } from "./chat-contracts";
import { turnOpener } from "./open-turn";
import { turnTime } from "./route/turn-time";
import type { OpenedTurn, PassedTurn } from "./turn-opening";
import { TurnWriter } from "./turn-writer";

/** How long an aborted turn has to end by itself before it is cut off, ms. */
const graceMs = 2_000;

/** Why a turn is ended from outside: a person, a process that stops, or another process that took it. */
export type TurnCause = "stop" | "shutdown" | "lost";

/** The reason of a turn's abort signal. */
export class TurnAborted extends Error {
	override readonly name = "TurnAborted";
	readonly cause: TurnCause;

	constructor(cause: TurnCause) {
		super(`the turn was ended: ${cause}`);
		this.cause = cause;
	}
}

/**
 * Runs one begun turn to its end: model and tools are opened, the turn's events are stored and shown as they come,
 * and the message gets its final status whatever happens. Answers when a turn goes on that waits for a time (ms since
 * the epoch); nobody runs it until then. Never throws.
 */
export async function driveTurn(turn: BegunTurn, abort: AbortController): Promise<number | undefined> {
	const writer = new TurnWriter(turn, (error) => abort.abort(error));
	try {
		return await goOn(turn, writer, abort.signal);
	} catch (error) {
		const cause = causeOf(abort.signal);
		// Nobody follows the turn any more: its model and its call end, too.
		abort.abort(new TurnAborted("lost"));
		await giveUp(writer, error, cause);
		return undefined;
	} finally {
		writer.drop();
	}
}

/** Opens a turn, and opens it anew as long as its route says that it goes on now. */
async function goOn(begun: BegunTurn, writer: TurnWriter, signal: AbortSignal): Promise<number | undefined> {
	const { questionId: _answered, begun: _known, ...again } = begun;
	for (let turn = begun; ; turn = again) {
		const end = await follow(turn, writer, signal);
		const goesOn = await store(end, writer, signal);
		if (goesOn === "over") return undefined;
		if (goesOn !== "now") return goesOn;
	}
}

/** Stores how an opening ended, and answers when the turn goes on, ms since the epoch. */
async function store(
	end: TurnEnd | undefined,
	writer: TurnWriter,
	signal: AbortSignal,
): Promise<number | "now" | "over"> {
	const cause = causeOf(signal);
	if (cause === "lost") return "over";
	if (signal.aborted && cause === undefined) throw signal.reason;
	if (end?.status === "streaming") return passOn(end, writer);
	if (end?.cause !== undefined) log("error", "turn.failed", errorFacts(end.cause));
	if (end) await writer.finish(end);
	else await writer.cutOff({ how: cause === "stop" ? "stopped" : "interrupted" });
	return "over";
}

async function passOn(end: TurnEnd, writer: TurnWriter): Promise<number | "now" | "over"> {
	const { goes_on_at: at = 0 } = end;
	if (at > turnTime().now()) return (await writer.park(end, at)) ? at : "over";
	await writer.passOn(end);
	return "now";
}

async function giveUp(writer: TurnWriter, thrown: unknown, cause: TurnCause | undefined): Promise<void> {
	if (cause === "lost" || isNamedError(thrown, "TurnLost")) return;
	try {
		if (cause !== undefined) await writer.cutOff({ how: cause === "stop" ? "stopped" : "interrupted" });
		else
			await writer.cutOff({ how: "failed", error: errorBodyOf(thrown, { request_id: newId("turn"), route: "turn" }) });
	} catch (error) {
		// The sweep ends it once this process has let its lease go.
		errorBodyOf(error, { request_id: newId("turn"), route: "turn" });
	}
}

function causeOf({ aborted, reason }: AbortSignal): TurnCause | undefined {
	return aborted && isNamedError(reason, "TurnAborted") ? (reason as TurnAborted).cause : undefined;
}

/**
 * Follows a turn from one opening to where it ends, for now or for good; undefined when it did not end in time after it
 * was aborted.
 */
async function follow(turn: BegunTurn, writer: TurnWriter, signal: AbortSignal): Promise<TurnEnd | undefined> {
	if (await answerDirectly(turn, writer)) return { status: "complete" };
	const opening = await open(turn, signal);
	if ("end" in opening) return passed(opening, { writer, signal });
	return followOpened(opening, { writer, signal });
}

interface Following {
	readonly writer: TurnWriter;
	readonly signal: AbortSignal;
}

/** Nobody was opened; an answer to a card is for whoever is opened next. */
async function passed(
	{ message, end, placed, answered_by: by }: Passed,
	{ writer, signal }: Following,
): Promise<TurnEnd | undefined> {
	if (signal.aborted) return undefined;
	if (by && !message.answered_by) await writer.answeredBy(by);
	if (placed) await writer.part(placed);
	return end;
}

async function followOpened(
	{ opened, message: begun, resume, history, notices }: Opened,
	{ writer, signal }: Following,
): Promise<TurnEnd | undefined> {
	if (!sameJson(opened.answered_by, begun.answered_by)) writer.answering(opened.answered_by);
	const message = { ...begun, parts: [...begun.parts, ...notices] };
	for (const [at, notice] of notices.entries()) {
		await writer.part({ index: begun.parts.length + at, part: notice });
	}
	const { ports, max_tool_hops, route } = opened;
	const steps = runTurn(ports, {
		history,
		message: { ...message, answered_by: opened.answered_by },
		max_tool_hops,
		signal,
		...(route && { route }),
		...(resume && { resume }),
		plain: await argumentsHeld(database().read, message),
	});
	const overdue = after(signal, graceMs);
	try {
		return await followSteps({ steps, overdue, signal }, (event) => take(writer, event, opened.answered_by));
	} finally {
		void steps.return({ status: "interrupted" }).catch(() => undefined);
	}
}

interface Steps {
	readonly steps: AsyncGenerator<TurnEvent, TurnEnd>;
	readonly overdue: Promise<"overdue">;
	readonly signal: AbortSignal;
}

async function followSteps(
	{ steps, overdue, signal }: Steps,
	store: (event: TurnEvent) => Promise<void>,
): Promise<TurnEnd | undefined> {
	for (;;) {
		const step = await Promise.race([steps.next(), overdue]);
		const cause = causeOf(signal);
		if (step !== "overdue" && step.done && cause !== "shutdown") return step.value;
		// A person's stop is settled by the turn itself, in time; nothing else is worth waiting for.
		if (step === "overdue" || step.done || cause === "shutdown" || cause === "lost") return undefined;
		await store(step.value);
	}
}

/** Whole commands such as "open settings" need no model; true when that was the answer. */
async function answerDirectly({ userId, questionId }: BegunTurn, writer: TurnWriter): Promise<boolean> {
	const parts = questionId === undefined ? undefined : await directAnswers(userId, questionId);
	for (const [index, part] of (parts ?? []).entries()) await writer.part({ index, part });
	return parts !== undefined;
}

async function take(writer: TurnWriter, event: TurnEvent, answeredBy: AnsweredBy): Promise<void> {
	switch (event.type) {
		case "part":
			return writer.part(event);
		case "delta":
			return writer.delta(event);
		case "fallback":
			return writer.answeredBy({ ...answeredBy, model: event.model, fallback: event.fallback });
	}
}

interface Opened extends Condensed {
	readonly opened: OpenedTurn;
	readonly message: ChatMessage;
	/** The answer that the turn goes on with; the message is as it waited for it. */
	readonly resume: TurnAnswer | undefined;
}

interface Passed extends PassedTurn {
	readonly message: ChatMessage;
}

async function open(turn: BegunTurn, signal: AbortSignal): Promise<Opened | Passed> {
	const { messageId, userId } = turn;
	const { message: stored, ...rows } = turn.begun ?? (await turnRows(turn));
	const given = givenAnswer(stored.parts);
	const message = given ? { ...stored, parts: given.parts } : stored;
	// the toggle as it was when the turn began; a queued message may have moved it since
	const conversation = { ...rows.conversation, activity: "streaming", agent: message.agent } as const;
	const page = conversation.kind === "assistant" ? await pageOf(message.parent_id) : undefined;
	const facts = { conversation, userId, messageId, message, signal, ...(page ? { page } : {}) };
	const opened = await turnOpener()(facts);
	if ("end" in opened) return { ...opened, message };
	const { model: port } = opened.ports;
	const resumed = given !== undefined;
	const past = await turnHistory({ conversation, headId: message.parent_id, port, resumed, signal });
	return { opened, message, resume: given?.resume, ...past };
}

async function turnRows({ conversationId, messageId }: BegunTurn): Promise<TurnRows> {
	const [row] = await database().read.select().from(conversations).where(eq(conversations.id, conversationId));
	const message = await storage().messages.get(messageId);
	if (!row || !message) throw new Error("a turn without its rows");
	return { conversation: conversationOf(row), message };
}

/** The page that was open beside the settings assistant when a person wrote; also after a restart, a retry or an answer. */
async function pageOf(questionId: string | null): Promise<OpenPage | undefined> {
	if (questionId === null) return undefined;
	const [row] = await database().read.select({ page: messages.page }).from(messages).where(eq(messages.id, questionId));
	return row?.page ?? undefined;
}

function after(signal: AbortSignal, ms: number): Promise<"overdue"> {
	return new Promise((resolve) => {
		const start = () => setTimeout(() => resolve("overdue"), ms).unref();
		if (signal.aborted) start();
		else signal.addEventListener("abort", start, { once: true });
	});
}
