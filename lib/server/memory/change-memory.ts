import "server-only";
import type { MemoryItem } from "@/lib/chat/memory/memory-entry";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import { storesIn } from "@/lib/server/storage/storage";
import { writeChat } from "@/lib/server/storage/write-chat";
import { ruleFields } from "@/lib/setting/issue/issue-rules";
import { atMostBytes, notBlank, textChecks, wellFormed } from "@/lib/setting/issue/text-checks";
import { AppError } from "@/lib/shared/app-error";
import { requireOwnMemory } from "./own-memory";

const textRules = textChecks(notBlank, wellFormed, atMostBytes(32 * 1024));

/** Puts a person's words in the place of a remembered text. Throws `not_found`, `invalid_value`. */
export async function changeMemory(
	ctx: Context,
	input: MemoryItem & { readonly text: string },
): Promise<MemoryItem & { readonly text: string }> {
	chatUser(ctx);
	const text = input.text.trim();
	const [broken] = textRules(text);
	if (broken) {
		throw new AppError("invalid_value", "The text is not accepted.", { path: "text", ...ruleFields(broken) });
	}
	const { kind, id } = input;
	await writeChat(async (tx) => {
		await requireOwnMemory(tx, ctx, kind, [id]);
		const { workingMemory, reflections } = storesIn(tx);
		const changed = await (kind === "note" ? workingMemory : reflections).change(id, text);
		if (!changed) throw notFound();
	});
	return { kind, id, text };
}
