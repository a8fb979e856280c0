import "server-only";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { RoutePart } from "@/lib/chat/part";
import { isRoute } from "@/lib/chat/route/route";
import { type Policy, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { FaultClass } from "@/lib/profile/dynamic/fault-class";
import type { SendInput } from "@/lib/server/chat/chat-contracts";
import { openTurnPorts } from "@/lib/server/chat/turn-ports";
import { database } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { confirmedHostFact } from "@/lib/server/net/confirmed-hosts";
import { createProfile } from "@/lib/server/profile/create-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { seeded } from "@/lib/server/start/seed-first-run";
import { storage } from "@/lib/server/storage/storage";
import type { Json, JsonObject } from "@/lib/shared/json";
import { ManualTime } from "./manual-time";
import { buildAgent, buildInstallFact, buildProfile } from "./record-builders";
import { type ScriptedProvider, startScriptedProvider } from "./scripted-provider";
import { useChat } from "./use-chat";

/** One candidate in the order of a list. */
export interface ListedCandidate {
	readonly id: string;
	readonly enabled?: boolean;
	readonly policies?: Readonly<Partial<Record<FaultClass, Policy>>>;
}

export const skipping = (change: Partial<Policy> = {}): Policy => ({ ...plainPolicy, ...change });
export const retrying = (max_retries: number, initial_interval_seconds = 2, change: Partial<Policy> = {}): Policy =>
	skipping({ retry: { enabled: true, max_retries, initial_interval_seconds }, ...change });
export const waiting = (max_wait_seconds: number, change: Partial<Policy> = {}): Policy =>
	skipping({ wait_for_reset: { enabled: true, max_wait_seconds }, ...change });

/** A chat with real ports over a scripted provider, whose turns are timed by hand. Dynamic profiles go through the verbs. */
export function useRoute() {
	const chat = useChat();
	const current = {} as { provider: ScriptedProvider; time: ManualTime };
	beforeAll(async () => {
		current.provider = await startScriptedProvider();
	});
	beforeEach(async () => {
		current.provider.reset();
		current.time = new ManualTime();
		replaceProcessWide("turn-time", current.time);
		replaceProcessWide("turn-opener", openTurnPorts);
		await confirmHost(current.provider.origin);
	});
	afterEach(() => void replaceProcessWide("turn-time", undefined));
	afterAll(() => current.provider.close());
	return {
		chat,
		get provider() {
			return current.provider;
		},
		get time() {
			return current.time;
		},
		/** A profile of its own agent at the scripted provider; answers its id. */
		async profile(name: string, settings: JsonObject = {}, agent: JsonObject = {}): Promise<string> {
			const values = {
				display_name: name,
				base_url: current.provider.baseUrl(),
				default_model: "scripted-1",
				...agent,
			};
			const agentId = await buildAgent({ family: "openai_compatible", settings: values });
			return buildProfile({ agentId, settings: { name, max_tool_hops: 4, tool_protocol: "native", ...settings } });
		},
		/** A dynamic profile "Auto"; answers its id. */
		async dynamic(...list: readonly ListedCandidate[]): Promise<string> {
			const values = { agent_id: seeded.routerId, name: "Auto", dynamic: { candidates: candidatesOf(list) } };
			return (await createProfile(chat.ctx, { values })).id;
		},
		/** Stores another list. */
		async relist(id: string, ...list: readonly ListedCandidate[]): Promise<void> {
			const { version } = (await readProfile(chat.ctx, id)).values.dynamic as { version: number };
			const changes = { dynamic: { version, candidates: candidatesOf(list) } };
			await saveProfileChanges(chat.ctx, { profileId: id, changes, options: {} });
		},
		/** Sends a message; resolves once nothing runs any more. Answers the conversation. */
		async ask(profile_id: string, text = "hi", more: Partial<SendInput> = {}): Promise<string> {
			const { conversation_id } = await chat.send(text, { profile_id, agent: false, ...more });
			await chat.idle();
			return conversation_id;
		},
		/** Moves on to when the only turn that waits goes on, or by `ms`; resolves once nothing runs any more. */
		async goOn(ms?: number): Promise<void> {
			const [at = 0] = current.time.waits;
			current.time.advance(ms ?? at - current.time.now());
			await chat.idle();
		},
		/** Models that were asked, in order. */
		asked: () => current.provider.requests.map(({ body }) => (body as { model: string }).model),
	};
}

const candidatesOf = (list: readonly ListedCandidate[]): Json =>
	list.map(({ id, ...rest }) => ({
		execution_profile_id: id,
		...rest,
		...(rest.policies && { policies: { transient: plainPolicy, hard: plainPolicy, ...rest.policies } }),
	}));

/** Lets the server ask a host. */
export async function confirmHost(origin: string): Promise<void> {
	await buildInstallFact(confirmedHostFact(new URL(origin).host), { by: "local", at: 1 });
}

/** The message at the end of a conversation's shown branch. */
export async function headOf(conversationId: string): Promise<ChatMessage> {
	const [row] = await database().read.select().from(conversations).where(eq(conversations.id, conversationId));
	const message = await storage().messages.get(row?.headId ?? "");
	if (!message) throw new Error("an empty conversation");
	return message;
}

/** Who runs a message's turn, and until when nobody does. */
export async function rowOf(messageId: string) {
	const { status, runner, leaseUntil, stopAt, wakeAt } = messages;
	const [row] = await database()
		.read.select({ status, runner, leaseUntil, stopAt, wakeAt })
		.from(messages)
		.where(eq(messages.id, messageId));
	return row;
}

export const stepsOf = ({ parts }: ChatMessage): readonly RoutePart[] => parts.filter(isRoute);

/** Steps in short: who, why, what. */
export const toldSteps = (message: ChatMessage): readonly string[] =>
	stepsOf(message).map(({ from, reason, ...step }) => {
		const more = step.step === "switch" ? ` ${step.to.profile}` : step.step === "retry" ? ` ${step.attempt}` : "";
		return `${from.profile} ${reason} ${step.step}${more}`;
	});
