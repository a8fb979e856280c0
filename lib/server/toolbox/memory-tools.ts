import "server-only";
import type { ToolOutcome } from "@/lib/chat/turn-ports";
import { notFound } from "@/lib/server/auth/authorize";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import type { JsonObject } from "@/lib/shared/json";
import type { Reflection, WorkingNote } from "@/lib/storage/bundle";
import type { ToolboxFacts } from "./toolbox-facts";

const recent = 50;

/** The tools of the toolset `memory`. */
export type MemoryToolName = "memory_list" | "memory_add" | "memory_remove";

/** Runs a tool of the toolset `memory`; its input fits its contract. Throws `not_found` for an id that is not here. */
export async function runMemoryTool(
	facts: ToolboxFacts,
	name: MemoryToolName,
	input: JsonObject,
): Promise<ToolOutcome> {
	switch (name) {
		case "memory_list":
			return answer({ ...(await rememberedHere(facts)) });
		case "memory_add":
			return answer({ id: await addNote(facts, String(input.text)) });
		case "memory_remove":
			return answer({ id: await removeOne(facts, String(input.id)) });
	}
}

const answer = (value: object): ToolOutcome => ({ status: "ok", text: JSON.stringify(value) });

interface Remembered {
	readonly notes: readonly Pick<WorkingNote, "id" | "text">[];
	readonly reflections: readonly Pick<Reflection, "id" | "text">[];
}

async function rememberedHere({ storage, conversationId, workspaceId }: ToolboxFacts): Promise<Remembered> {
	const [notes, reflections] = await Promise.all([
		storage.workingMemory.list(conversationId),
		storage.reflections.listRecent(workspaceId, { limit: recent }),
	]);
	return {
		notes: notes.map(({ id, text }) => ({ id, text })),
		reflections: reflections.items.map(({ id, text }) => ({ id, text })),
	};
}

/** What a model may keep of one conversation: every prompt carries all of it. */
export const noteLimits = { notes: 100, characters: 20_000 } as const;

async function addNote({ storage, conversationId, ctx }: ToolboxFacts, text: string): Promise<string> {
	const own = (await storage.workingMemory.list(conversationId)).filter((note) => note.protected);
	if (own.length >= noteLimits.notes) throw full(`${noteLimits.notes} notes`);
	if (own.reduce((sum, note) => sum + note.text.length, text.length) > noteLimits.characters) {
		throw full(`${noteLimits.characters} characters of notes`);
	}
	const id = newId("note");
	await storage.workingMemory.append({
		id,
		conversation_id: conversationId,
		text,
		protected: true,
		covers_to: null,
		created_at: ctx.clock.now(),
	});
	return id;
}

const full = (limit: string) =>
	new AppError("too_large", `Not kept: a conversation holds at most ${limit}.`, {
		expected: `at most ${limit}`,
		suggested: "Remove notes that are not needed any more with memory_remove, or say it shorter, then try again.",
	});

async function removeOne(facts: ToolboxFacts, id: string): Promise<string> {
	const { notes, reflections } = await rememberedHere(facts);
	if (notes.some((note) => note.id === id)) await facts.storage.workingMemory.remove([id], facts.ctx.clock.now());
	else if (reflections.some((reflection) => reflection.id === id))
		await facts.storage.reflections.remove([id], facts.ctx.clock.now());
	else throw notFound();
	return id;
}
