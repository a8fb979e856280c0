import "server-only";
import type { ProfileRef } from "@/lib/chat/part";
import { pageSection } from "@/lib/chat/prompt/page-section";
import type { Route } from "@/lib/chat/route/route";
import { routeDue, routeEnd } from "@/lib/chat/route/route-end";
import { familyOf } from "@/lib/server/agent/agent-record";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { openCandidate } from "@/lib/server/model/open-candidate";
import { enabledProfile, type OpenedModel, openRecords } from "@/lib/server/model/open-model";
import { chosenProfile, isAssistant } from "@/lib/server/profile/chosen-profile";
import { requireDynamicProfiles } from "@/lib/server/profile/dynamic/dynamic-writes";
import { routeOf } from "@/lib/server/profile/dynamic/route-of";
import { markOf } from "@/lib/server/setting/marks";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { openConversationToolbox } from "@/lib/server/toolbox/conversation-toolbox";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { turnTime } from "./route/turn-time";
import type { OpenedTurn, PassedTurn, TurnFacts } from "./turn-opening";

/**
 * Opens model and tools of a conversation's profile for one turn; the turn acts as the conversation, with the rights of
 * its person. A dynamic profile opens the candidate that the turn is with, and stays the turn's profile whatever is
 * chosen meanwhile. Throws what opening the model throws: no profile, a disabled one, a missing secret.
 */
export async function openTurnPorts(facts: TurnFacts): Promise<OpenedTurn | PassedTurn> {
	const { conversation, message } = facts;
	const reading = conversationContext(facts, "");
	const profileId = message.answered_by?.via?.profile_id ?? (await chosenProfile(reading, conversation));
	const records = await enabledProfile(reading, profileId);
	if (familyOf(records.agent) === "dynamic") return openRouted(facts, reading, records.profile);
	return portsOf(facts, { chosenId: profileId, opened: await openRecords(records) });
}

/** Opens whom the stored turn is with, after the list as it is now. */
async function openRouted(facts: TurnFacts, reading: Context, dynamic: StoredRecord): Promise<OpenedTurn | PassedTurn> {
	await requireDynamicProfiles(database().read);
	const { message } = facts;
	const route = await routeOf(dynamic);
	const due = routeDue(route, message, turnTime().now());
	if (due.kind !== "open") return due;
	const { execution_profile_id: id, name } = due.candidate;
	const via = { profile_id: dynamic.id, profile: String(dynamic.values.name) };
	const opened = await openCandidate(reading, id, { retries: false });
	if ("port" in opened) return portsOf(facts, { chosenId: dynamic.id, opened, routed: { route, via } });
	// who answered before stays named; else the turn tells at least whose it is
	const answered_by = message.answered_by ?? { profile_id: id, profile: name, model: "", via };
	return { ...routeEnd(route, message, opened, turnTime().now()), answered_by };
}

interface Ready {
	/** The profile chosen for the conversation; another one than is opened where it is dynamic. */
	readonly chosenId: string;
	readonly opened: OpenedModel;
	readonly routed?: { readonly route: Route; readonly via: ProfileRef };
}

async function portsOf(facts: TurnFacts, { chosenId, opened, routed }: Ready): Promise<OpenedTurn> {
	const { conversation, page, signal } = facts;
	const { port, profile } = opened;
	const acting = conversationContext(facts, profile.name);
	const assistant = await isAssistant(acting, conversation, chosenId);
	const tools = openConversationToolbox(acting, {
		conversation: { ...conversation, ...(assistant ? { kind: "assistant", agent: true } : {}) },
		profile,
		signal,
		...(page ? { page: pageSection(page) } : {}),
	});
	return {
		ports: { model: port, ...tools, clock: turnTime(), newId, markOf: markOf("conversation", conversation.id) },
		max_tool_hops: profile.max_tool_hops,
		answered_by: {
			profile_id: profile.id,
			profile: profile.name,
			model: port.model,
			...(routed && { via: routed.via }),
		},
		...(routed && { route: routed.route }),
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
