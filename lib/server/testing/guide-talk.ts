import "server-only";
import type { World, WorldRecord } from "@/lib/chat/guide/testing/phrasing";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart, Part } from "@/lib/chat/part";
import { runTurn } from "@/lib/chat/turn";
import type { TurnAnswer, TurnEnd } from "@/lib/chat/turn-event";
import { openGuide } from "@/lib/server/guide/open-guide";
import { markOf } from "@/lib/server/setting/marks";
import { openToolbox } from "@/lib/server/toolbox/open-toolbox";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { ToolsetRegistry } from "@/lib/tool/toolset/toolset-registry";
import {
	buildAgent,
	buildProfile,
	buildServer,
	buildSkill,
	buildUserSettings,
	buildWorkspace,
} from "./record-builders";
import { skillDoor } from "./skill-door";
import { testContext } from "./test-context";

/** Stores the records of a world, the workspace first. */
export async function buildWorld(world: World): Promise<void> {
	const order = ["workspace", "agent", "agent_profile", "mcp_server", "skill"];
	await buildUserSettings();
	const sorted = [...world].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
	for (const record of sorted) await buildRecord(record, sorted[0]?.id ?? "");
}

async function buildRecord({ type, id, name, agent_id, settings }: WorldRecord, workspaceId: string): Promise<void> {
	if (type === "workspace") await buildWorkspace({ id, settings: { name, ...settings } });
	if (type === "agent")
		await buildAgent({ id, family: familyOf(id), settings: { display_name: name, ...endpointOf(id), ...settings } });
	if (type === "agent_profile")
		await buildProfile({ id, ...(agent_id ? { agentId: agent_id } : {}), settings: { name, ...settings } });
	if (type === "mcp_server")
		await buildServer({ id, workspaceId, slug: name.toLowerCase(), settings: { name, ...settings } });
	if (type === "skill") await buildSkill({ id, workspaceId, name, ...(settings ? { settings } : {}) });
}

/** An endpoint that nothing listens on, so that writes of an agent keep its rules. */
const endpointOf = (id: string) => (id === "agent_offline" ? {} : { base_url: "http://127.0.0.1:9/v1" });

const familyOf = (id: string) => (id === "agent_offline" ? "offline" : "openai_compatible");

/** One turn of the guide as it stands. */
export interface Told {
	readonly end: TurnEnd;
	readonly parts: readonly Part[];
	/** What it said, all of it. */
	readonly text: string;
	readonly calls: readonly CallPart[];
}

export interface TalkOptions {
	readonly agent?: boolean;
	readonly toolsets?: readonly string[];
	readonly assistant?: boolean;
	readonly hops?: number;
	/** What was said before in the conversation, and what came of it. */
	readonly after?: readonly { readonly said: string; readonly told: Told }[];
	/** Answers the card or question the turn waits for; undefined leaves it waiting. */
	answer?(call: CallPart): TurnAnswer | undefined;
}

/** Says something to the guide in a conversation of its own, with the real tools and the real gate. */
export async function talk(text: string, options: TalkOptions = {}): Promise<Told> {
	const signal = new AbortController().signal;
	const conversationId = newId("conversation");
	const opened = openToolbox({
		ctx: testContext({
			actor: { kind: "conversation", userId: "local", conversationId, name: "Guide" },
			channel: "chat",
		}),
		conversationId,
		workspaceId: "workspace_default",
		agent: options.agent ?? true,
		assistant: options.assistant ?? true,
		autoApprove: async () => false,
		signal,
		registry: new ToolsetRegistry(systemClock),
		storage: {} as never,
		servers: {
			open: async () => [],
			find: async () => ({ server: "missing", definition: "unchanged", settings_href: "/settings/mcp" }),
			call: async () => ({ status: "ok", text: "" }),
			allowAlways: async () => undefined,
		},
		skills: skillDoor([]),
		stored: async () => ({ defaultToolsets: options.toolsets ?? ["settings", "profiles"], texts: {} }),
	});
	const ports = {
		model: await openGuide(),
		...opened,
		clock: systemClock,
		newId,
		markOf: markOf("conversation", conversationId),
	};
	const before = (options.after ?? []).flatMap(({ said, told }) => [
		messageOf("user", conversationId, [{ kind: "text", text: said }]),
		{ ...messageOf("assistant", conversationId, told.parts), status: "complete" as const },
	]);
	let message = messageOf("assistant", conversationId, []);
	let resume: TurnAnswer | undefined;
	for (;;) {
		const input = {
			history: [...before, messageOf("user", conversationId, [{ kind: "text", text }])],
			message,
			signal,
		};
		const parts = [...message.parts];
		const run = runTurn(ports, { ...input, max_tool_hops: options.hops ?? 8, ...(resume ? { resume } : {}) });
		let step = await run.next();
		while (!step.done) {
			if (step.value.type === "part") parts[step.value.index] = step.value.part;
			step = await run.next();
		}
		message = { ...message, parts, status: step.value.status };
		const waiting = parts.findLast((part): part is CallPart => part.kind === "call" && part.state === "waiting");
		resume = step.value.status === "waiting" && waiting ? options.answer?.(waiting) : undefined;
		if (!resume) return toldIn(parts, step.value);
	}
}

function toldIn(parts: readonly Part[], end: TurnEnd): Told {
	const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");
	return { end, parts, text, calls: parts.filter((part): part is CallPart => part.kind === "call") };
}

function messageOf(role: ChatMessage["role"], conversationId: string, parts: readonly Part[]): ChatMessage {
	const at = new Date().toISOString();
	return {
		id: newId("message"),
		conversation_id: conversationId,
		parent_id: null,
		role,
		status: role === "user" ? "complete" : "streaming",
		parts,
		created_at: at,
		updated_at: at,
		agent: true,
	};
}
