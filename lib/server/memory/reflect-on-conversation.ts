import "server-only";
import { askForNote } from "@/lib/chat/memory/ask-for-note";
import { extractNote } from "@/lib/chat/memory/extract-note";
import { transcriptOf } from "@/lib/chat/memory/transcript";
import type { ChatMessage } from "@/lib/chat/message";
import type { ModelPort } from "@/lib/chat/model-port";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { ConversationRow } from "@/lib/server/storage/conversation-rows";
import { storage, storesIn } from "@/lib/server/storage/storage";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { newId } from "@/lib/shared/ids";
import type { Reflection } from "@/lib/storage/bundle";

/** Messages of a conversation that a reflection is made of, at most: the newest. */
const mostMessages = 200;
const extractTokens = 250;
const transcriptCharacters = 48_000;

const task =
	"You write down what later conversations in the same workspace should know after this one: what the person prefers, " +
	"what was decided, facts that stay true, what did not work. At most five lines. Nothing that only mattered here.";

/** A reflection that was written without a model, and what a model would make a better one of. */
export interface Reflected {
	readonly reflection: Reflection;
	readonly messages: readonly ChatMessage[];
}

/**
 * Writes a reflection on a conversation inside of the transaction that archives it, where the workspace wants them:
 * made without a model, so that it is there whatever happens. Nothing for a conversation that said nothing, or
 * nothing since its last reflection.
 */
export async function reflectIn(
	tx: WriteTransaction,
	ctx: Context,
	conversation: ConversationRow,
): Promise<Reflected | undefined> {
	const workspace = await loadRecord(tx, workspaceRecord, conversation.workspaceId);
	if (workspace?.values.reflections_enabled !== true || conversation.headId === null) return undefined;
	const stores = storesIn(tx);
	const page = await stores.messages.page(conversation.headId, { limit: mostMessages, siblings: false });
	const last = (await stores.reflections.listForConversation(conversation.id)).at(-1);
	const said = Date.parse(page.items[0]?.updated_at ?? "");
	if (last && last.created_at >= said) return undefined;
	const messages = [...page.items].reverse();
	const text = [conversation.title, extractNote(messages, extractTokens)].filter(Boolean).join("\n");
	if (text === "") return undefined;
	const reflection: Reflection = {
		id: newId("reflection"),
		workspace_id: conversation.workspaceId,
		conversation_id: conversation.id,
		text,
		created_at: ctx.clock.now(),
	};
	await stores.reflections.insert(reflection);
	return { reflection, messages };
}

/**
 * Has a model say it better. The reflection stays as it is when the model gives no note, or when it was changed or
 * deleted meanwhile. Throws only when `signal` is aborted.
 */
export async function refineReflection(
	{ reflection, messages }: Reflected,
	{ port, signal }: { readonly port: ModelPort; readonly signal: AbortSignal },
): Promise<void> {
	const transcript = transcriptOf(messages, transcriptCharacters);
	const note = await askForNote(port, { task, transcript, signal });
	if (note === undefined) return;
	await storage().atomically(async (stores) => {
		const current = (await stores.reflections.listForConversation(reflection.conversation_id)).find(
			({ id }) => id === reflection.id,
		);
		if (current?.text === reflection.text) await stores.reflections.change(reflection.id, note);
	});
}
