import "server-only";
import { setImmediate as rest } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { AnsweredBy } from "@/lib/chat/message";
import { isRoute } from "@/lib/chat/route/route";
import type { TurnEnd, TurnEvent } from "@/lib/chat/turn-event";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { liveText } from "@/lib/server/events/live-text";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { holdArguments } from "@/lib/server/storage/held-arguments";
import { holdMedia } from "@/lib/server/storage/message-media";
import type { MessageRow } from "@/lib/server/storage/message-rows";
import { putParts } from "@/lib/server/storage/put-parts";
import { storesIn } from "@/lib/server/storage/storage";
import { writeChat } from "@/lib/server/storage/write-chat";
import type { BegunTurn } from "./begin-turn";
import { turnTime } from "./route/turn-time";
import { runnerId } from "./runner-id";
import { released, settleTurnIn } from "./settle-turn";

/** Text is stored once so much of it is new (UTF-16 units), or so long after the first of it came (ms). */
const saveAfter = { units: 2048, ms: 200 } as const;

/** The turn's row says that somebody else ended it or runs it: nothing more may be written. */
class TurnLost extends Error {
	override readonly name = "TurnLost";
}

type PlacedPart = Pick<Extract<TurnEvent, { type: "part" }>, "index" | "part" | "more" | "plain">;

/** How a turn ends that its generator did not end: it had to be cut off, or it never began. */
export type CutOff =
	| { readonly how: "stopped" | "interrupted" }
	| { readonly how: "failed"; readonly error: TurnEnd["error"] };

/**
 * Writes a turn into its message: parts whole at every boundary, text in between coalesced, and at once into the live
 * text that viewers of this process see. Every write checks that the turn is still this process's. A step of a route is
 * stored with the end that follows from it: no process dies between the two.
 */
export class TurnWriter {
	readonly #turn: BegunTurn;
	readonly #fault: (error: unknown) => void;
	readonly #live = liveText();
	/** Parts that are stored with the next one. */
	readonly #together: PlacedPart[] = [];
	#unsaved = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#saving: Promise<void> | undefined;

	/** `fault` hears of a save in between that failed. */
	constructor(turn: BegunTurn, fault: (error: unknown) => void) {
		this.#turn = turn;
		this.#fault = fault;
	}

	/** Stores a part whole at its place, with those before it that wait for it. */
	async part({ index, part, more, plain }: PlacedPart): Promise<void> {
		this.#together.push({ index, part, ...(plain && { plain }) });
		if (more || isRoute(part)) return;
		await this.#settleSaves();
		const { messageId, conversationId, userId } = this.#turn;
		const parts = this.#together.splice(0);
		const n = await writeChat((tx) => this.#put(tx, parts));
		if (part.kind === "text" || part.kind === "reasoning") {
			this.#live.put({ userId, conversationId, messageId, index, n, savedN: n, part });
		} else this.#live.end(messageId);
	}

	/** Adds text to the part that was stored last. */
	delta({ index, offset, text }: { readonly index: number; readonly offset: number; readonly text: string }): void {
		const live = this.#live.at(this.#turn.messageId, index);
		if (live?.part.text.length !== offset) throw new Error("a delta does not continue its part");
		this.#live.grow(this.#turn.messageId, text);
		this.#unsaved += text.length;
		if (this.#unsaved >= saveAfter.units && this.#saving === undefined) this.#save();
		else this.#timer ??= setTimeout(() => this.#save(), saveAfter.ms);
	}

	async answeredBy(by: AnsweredBy): Promise<void> {
		await this.#settleSaves();
		await this.#saveAnswerer(by);
	}

	/** Stores who is asked, while they are: the turn does not wait for it, but for what it writes after it. */
	answering(by: AnsweredBy): void {
		this.#meanwhile(async () => {
			await rest();
			await this.#saveAnswerer(by);
		});
	}

	/** Ends the turn as its generator said, or leaves it waiting for a person. */
	finish({ status, usage, error, expires_at: expiresAt }: TurnEnd): Promise<void> {
		return this.#end(async (tx, { messageId, at }) => {
			const stopped = status === "waiting" && (await isStopped(tx, messageId));
			if (stopped) return settleTurnIn(tx, messageId, { how: "stopped", at });
			const facts = { ...(usage ? { usage } : {}), ...(error ? { error } : {}) };
			await storesIn(tx).messages.change(messageId, { status, ...facts, updated_at: at });
			// nobody could be opened: a call that a person answered may be open
			if (status === "failed") return settleTurnIn(tx, messageId, { how: "failed", at });
			await tx
				.update(messages)
				.set({ ...released, expiresAt: status === "waiting" ? (expiresAt ?? null) : null })
				.where(eq(messages.id, messageId));
		});
	}

	/** What a candidate came to; the turn stays this process's and goes on. */
	passOn({ usage }: TurnEnd): Promise<void> {
		return this.#end(async (tx, { messageId, at }) => {
			await storesIn(tx).messages.change(messageId, { ...(usage ? { usage } : {}), updated_at: at });
		});
	}

	/** Leaves the turn to whoever wakes it at a time; false where it was stopped meanwhile, and is over. */
	park({ usage }: TurnEnd, wakeAt: number): Promise<boolean> {
		return this.#end(async (tx, { messageId, at }) => {
			const stopped = await isStopped(tx, messageId);
			await storesIn(tx).messages.change(messageId, { ...(usage ? { usage } : {}), updated_at: at });
			if (stopped) await settleTurnIn(tx, messageId, { how: "stopped", at });
			else {
				await tx
					.update(messages)
					.set({ ...released, wakeAt })
					.where(eq(messages.id, messageId));
				await changeConversationIn(tx, this.#turn.conversationId, {});
			}
			return !stopped;
		});
	}

	/** Ends the turn without its generator. */
	async cutOff(end: CutOff): Promise<void> {
		const kept = this.#together.splice(0).filter(({ part }) => isRoute(part));
		this.#together.push(...kept);
		await this.#settleSaves();
		await this.#saveText();
		await this.#end((tx, { messageId, at }) => settleTurnIn(tx, messageId, { at, ...end }));
	}

	/** Forgets what was not stored; for a turn that is no longer this process's. */
	drop(): void {
		clearTimeout(this.#timer);
		this.#live.end(this.#turn.messageId);
	}

	#save(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#saving !== undefined) {
			this.#timer = setTimeout(() => this.#save(), saveAfter.ms);
			return;
		}
		this.#unsaved = 0;
		this.#meanwhile(() => this.#saveText());
	}

	#meanwhile(save: () => Promise<void>): void {
		this.#saving = save()
			.catch((error: unknown) => this.#fault(error))
			.finally(() => {
				this.#saving = undefined;
			});
	}

	async #saveText(): Promise<void> {
		const { messageId, userId, conversationId } = this.#turn;
		const live = this.#live.of(userId, conversationId).find((part) => part.messageId === messageId);
		if (!live) return;
		const n = await writeChat((tx) => putParts(tx, { messageId, parts: [live], check: requireOurs }));
		this.#live.saved(messageId, n);
	}

	async #saveAnswerer(by: AnsweredBy): Promise<void> {
		const change = { answered_by: by, updated_at: turnTime().now() };
		await this.#write((tx) => storesIn(tx).messages.change(this.#turn.messageId, change));
	}

	/** Ends the saves in between before something whole is written. */
	async #settleSaves(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#unsaved = 0;
		await this.#saving;
	}

	/** One write with the parts that waited for it; nothing of the turn is written after it in the same breath. */
	async #end<T>(run: (tx: WriteTransaction, where: { messageId: string; at: number }) => Promise<T>): Promise<T> {
		await this.#settleSaves();
		const { messageId } = this.#turn;
		const parts = this.#together.splice(0);
		const at = turnTime().now();
		const answer = await this.#write(async (tx) => {
			if (parts.length > 0) await this.#put(tx, parts);
			return run(tx, { messageId, at });
		});
		this.#live.end(messageId);
		return answer;
	}

	async #put(tx: WriteTransaction, parts: readonly PlacedPart[]): Promise<number> {
		const { messageId } = this.#turn;
		const held = await Promise.all(
			parts.map(async (one) => ({ ...one, part: await holdMedia(tx, messageId, one.part) })),
		);
		await holdArguments(tx, messageId, parts);
		return putParts(tx, { messageId, parts: held, check: requireOurs });
	}

	#write<T>(run: (tx: WriteTransaction) => Promise<T>): Promise<T> {
		return writeChat(async (tx) => {
			const [row] = await tx
				.select({ status: messages.status, runner: messages.runner })
				.from(messages)
				.where(eq(messages.id, this.#turn.messageId));
			requireOurs(row);
			return run(tx);
		});
	}
}

/** Throws unless a turn's row says that it runs, and here. */
function requireOurs(row: Pick<MessageRow, "status" | "runner"> | undefined): void {
	if (row?.status !== "streaming" || row.runner !== runnerId()) throw new TurnLost("the turn is no longer ours");
}

async function isStopped(tx: WriteTransaction, messageId: string): Promise<boolean> {
	const [row] = await tx.select({ stopAt: messages.stopAt }).from(messages).where(eq(messages.id, messageId));
	return row !== undefined && row.stopAt !== null;
}
