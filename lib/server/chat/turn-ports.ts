import "server-only";
import { pageSection } from "@/lib/chat/prompt/page-section";
import type { Context } from "@/lib/server/context";
import { openModel } from "@/lib/server/model/open-model";
import { chosenProfile, isAssistant } from "@/lib/server/profile/chosen-profile";
import { openConversationToolbox } from "@/lib/server/toolbox/conversation-toolbox";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import type { OpenedTurn, TurnFacts } from "./turn-opening";

/**
 * Opens model and tools of a conversation's profile for one turn; the turn acts as the conversation, with the rights of
 * its person. Throws what opening the model throws: no profile, a disabled one, a missing secret.
 */
export async function openTurnPorts(facts: TurnFacts): Promise<OpenedTurn> {
	const { conversation, page, signal } = facts;
	const reading = conversationContext(facts, "");
	const profileId = await chosenProfile(reading, conversation);
	const { port, profile } = await openModel(reading, profileId);
	const assistant = await isAssistant(reading, conversation, profileId);
	const tools = openConversationToolbox(conversationContext(facts, profile.name), {
		conversation: { ...conversation, ...(assistant ? { kind: "assistant", agent: true } : {}) },
		profile,
		signal,
		...(page ? { page: pageSection(page) } : {}),
	});
	return {
		ports: { model: port, ...tools, clock: systemClock, newId },
		max_tool_hops: profile.max_tool_hops,
		answered_by: { profile_id: profile.id, profile: profile.name, model: port.model },
	};
}

/** Who acts in a turn; history names the profile. */
function conversationContext({ conversation, userId }: TurnFacts, name: string): Context {
	return {
		actor: { kind: "conversation", userId, conversationId: conversation.id, name },
		channel: "chat",
		requestId: newId("turn"),
		clock: systemClock,
	};
}
