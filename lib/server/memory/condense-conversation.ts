import "server-only";
import { estimateTokens } from "@/lib/chat/estimate-tokens";
import { capText } from "@/lib/chat/history/cap-text";
import { askForNote } from "@/lib/chat/memory/ask-for-note";
import { type CondensePlan, planCondensation } from "@/lib/chat/memory/condense-plan";
import { extractNote } from "@/lib/chat/memory/extract-note";
import { loadedSkills } from "@/lib/chat/memory/loaded-skills";
import { messageTokens } from "@/lib/chat/memory/message-weight";
import { transcriptOf } from "@/lib/chat/memory/transcript";
import type { ChatMessage } from "@/lib/chat/message";
import type { ModelPort } from "@/lib/chat/model-port";
import type { NoticePart } from "@/lib/chat/part";
import { storage } from "@/lib/server/storage/storage";
import type { Clock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import type { WorkingNote } from "@/lib/storage/bundle";
import { branchNotes } from "./branch-notes";

export interface CondenseInput {
	readonly conversationId: string;
	/** The message the branch ends with, such as the one that is going to be answered. */
	readonly headId: string;
	/** `workspace.working_memory_budget`. */
	readonly budgetTokens: number;
	/** The model of the profile that answers. */
	readonly port: ModelPort;
	readonly signal: AbortSignal;
	readonly clock: Clock;
}

export interface Condensed {
	/** Messages no note stands for, oldest first; what a turn sends as its history. */
	readonly history: readonly ChatMessage[];
	/** `context_condensed`, when older messages were condensed just now. */
	readonly notices: readonly NoticePart[];
}

const task =
	"You keep the memory of a conversation between a person and an assistant. Its older part is going to be replaced by " +
	"your note. Keep what the rest will need: goals, decisions, facts, names, values that were set, open questions.";

/** Messages that are looked at, at most; older ones count as said in the note. */
const mostMessages = 2_000;
/** Share of a model's context that a conversation may take up. */
const contextShare = 0.6;
/** Characters a token takes up, for the size of a transcript. */
const charactersPerToken = 3;

/**
 * Reads a branch as a turn sends it. When it outgrew its budget, the older messages are condensed into one note by the
 * profile's own model, or by an extract where that gives none; texts of loaded skills are kept word by word in notes
 * of their own. Notes before are part of the new one; all of it is written at once or not at all.
 */
export async function condenseConversation(input: CondenseInput): Promise<Condensed> {
	const notes = await branchNotes(input.conversationId, input.headId);
	const history = await readUncovered(input.headId, notes);
	const window = input.port.context_window ?? Number.POSITIVE_INFINITY;
	const budget = Math.min(input.budgetTokens, Math.floor(window * contextShare));
	const plan = planCondensation(history, budget, tokensOf(notes));
	const newest = plan?.condensed.at(-1);
	if (!plan || !newest) return { history, notices: [] };
	const written = await writeNotes({ ...input, budgetTokens: budget }, { plan, notes, newest });
	const tokensAfter = plan.kept.reduce((sum, message) => sum + messageTokens(message), tokensOf(written));
	return {
		history: plan.kept,
		notices: [
			{
				kind: "notice",
				notice: "context_condensed",
				params: { messages: plan.condensed.length, before: plan.tokensBefore, after: tokensAfter },
			},
		],
	};
}

const tokensOf = (notes: readonly Pick<WorkingNote, "text">[]) =>
	notes.reduce((sum, { text }) => sum + estimateTokens(text), 0);

/** Messages of a branch that no note stands for, oldest first. */
export async function uncoveredHistory(conversationId: string, headId: string): Promise<readonly ChatMessage[]> {
	return readUncovered(headId, await branchNotes(conversationId, headId));
}

async function readUncovered(headId: string, notes: readonly WorkingNote[]): Promise<readonly ChatMessage[]> {
	const covered = new Set(notes.map(({ covers_to }) => covers_to));
	const found: ChatMessage[] = [];
	for (let cursor: string | undefined = headId; cursor !== undefined && found.length < mostMessages; ) {
		const page = await storage().messages.page(headId, { limit: 200, cursor, siblings: false });
		const end = page.items.findIndex(({ id }) => covered.has(id));
		found.push(...(end === -1 ? page.items : page.items.slice(0, end)));
		cursor = end === -1 ? page.next : undefined;
	}
	return found.reverse();
}

interface Condensing {
	readonly plan: CondensePlan;
	readonly notes: readonly WorkingNote[];
	readonly newest: ChatMessage;
}

/** Writes the new note and those of skills, and answers the notes that count afterwards. */
async function writeNotes(
	input: CondenseInput,
	{ plan, notes, newest }: Condensing,
): Promise<readonly Pick<WorkingNote, "text">[]> {
	const { conversationId } = input;
	const old = notes.filter((note) => !note.protected);
	const text = await noteText(input, plan, old);
	const kept = notes.filter((note) => note.protected);
	const skills = loadedSkills(plan.condensed).filter((skill) => !kept.some((note) => note.text === skill));
	const draft = { conversation_id: conversationId, covers_to: newest.id, created_at: input.clock.now() };
	const made = skills.map((skill) => ({ ...draft, id: newId("note"), text: skill, protected: true }));
	const into = { ...draft, id: newId("note"), text, protected: false };
	await storage().atomically(async ({ workingMemory }) => {
		for (const note of made) await workingMemory.append(note);
		await workingMemory.compact(
			conversationId,
			old.map(({ id }) => id),
			into,
		);
	});
	return [...kept, ...made, into];
}

async function noteText(
	{ port, budgetTokens, signal }: CondenseInput,
	plan: CondensePlan,
	old: readonly WorkingNote[],
): Promise<string> {
	const before = old.map(({ text }) => text).join("\n");
	const noteBudget = Math.max(200, Math.floor(budgetTokens / 8));
	const room = Math.max(4_000, budgetTokens * charactersPerToken);
	const said = transcriptOf(plan.condensed, room);
	const transcript = before === "" ? said : `[note of what was said before]\n${before}\n\n${said}`;
	const note = await askForNote(port, { task, transcript, signal });
	if (note !== undefined && estimateTokens(note) <= noteBudget * 2) return note;
	const extract = extractNote(plan.condensed, noteBudget);
	return before === "" ? extract : `${capText(before, noteBudget * charactersPerToken)}\n${extract}`;
}
