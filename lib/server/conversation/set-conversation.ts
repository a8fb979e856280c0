import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Conversation } from "@/lib/chat/conversation";
import type { SetConversationInput } from "@/lib/chat/conversation-contract";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { type ConversationChange, changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { writeChat } from "@/lib/server/storage/write-chat";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { ruleFields } from "@/lib/setting/issue/issue-rules";
import { atMostGraphemes, notBlank, oneLine, textChecks, wellFormed } from "@/lib/setting/issue/text-checks";
import { AppError } from "@/lib/shared/app-error";
import { checkProfile } from "./check-profile";
import { ownConversation, shownConversation } from "./own-conversation";

const titleChecks = textChecks(notBlank, oneLine, wellFormed, atMostGraphemes(80));

/**
 * Changes what is given: title, profile, the Agent toggle, the shown branch. `head_id` names any message of the
 * conversation; the branch through it is shown to the newest message below. Throws `not_found`, `invalid_value`.
 */
export async function setConversation(ctx: Context, input: SetConversationInput): Promise<Conversation> {
	return writeChat(async (tx) => {
		const before = await ownConversation(tx, ctx, input.id);
		const change: ConversationChange = {
			...(input.title === undefined ? {} : { title: checkedTitle(input.title) }),
			...(input.profile_id === undefined ? {} : { profileId: input.profile_id }),
			...(input.agent === undefined ? {} : { agent: input.agent }),
			...(input.head_id === undefined ? {} : { headId: await leafBelow(tx, before.id, input.head_id) }),
		};
		if (change.profileId !== undefined) await checkProfile(tx, change.profileId);
		const changed = Object.entries(change).some(([key, value]) => before[key as keyof ConversationChange] !== value);
		return shownConversation(tx, changed ? await changeConversationIn(tx, before.id, change) : before);
	});
}

function checkedTitle(sent: string): string {
	const title = sent.trim();
	const [broken]: readonly Issue[] = titleChecks(title);
	if (!broken) return title;
	throw new AppError("invalid_value", "The title is not accepted.", { path: "title", ...ruleFields(broken) });
}

/** The end of the branch that goes through a message and then always to the newest answer. */
async function leafBelow(tx: WriteTransaction, conversationId: string, messageId: string): Promise<string> {
	const [start] = await tx
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId)));
	if (!start) throw notFound();
	const [leaf] = await tx.all<{ id: string }>(sql`
		with recursive line(id, depth) as (
			select ${start.id}, 0
			union all
			select (select m.id from messages m where m.parent_id = line.id order by m.created_at desc, m.id desc limit 1), depth + 1
			from line where line.id is not null
		)
		select id from line where id is not null order by depth desc limit 1`);
	return leaf?.id ?? start.id;
}
