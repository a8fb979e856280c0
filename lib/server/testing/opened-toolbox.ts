import type { GateQuestion } from "@/lib/chat/turn-ports";
import type { ServerView } from "@/lib/mcp/server-view";
import type { Context } from "@/lib/server/context";
import { openToolbox } from "@/lib/server/toolbox/open-toolbox";
import type { ToolboxFacts } from "@/lib/server/toolbox/toolbox-facts";
import type { JsonObject } from "@/lib/shared/json";
import { ToolsetRegistry } from "@/lib/tool/toolset/toolset-registry";
import { skillDoor } from "./skill-door";
import { testClock, testContext } from "./test-context";

/** A conversation with Guide, as its calls are made. */
export const conversationContext: Context = testContext({
	actor: { kind: "conversation", userId: "local", conversationId: "c1", name: "Guide" },
	channel: "chat",
});

/** What a toolbox is opened with: Agent on, these servers, no skills, no store. */
export function toolboxFacts(fields: Partial<ToolboxFacts> = {}, servers: readonly ServerView[] = []): ToolboxFacts {
	return {
		ctx: conversationContext,
		conversationId: "c1",
		workspaceId: "w1",
		agent: true,
		assistant: false,
		autoApprove: async () => false,
		signal: new AbortController().signal,
		registry: new ToolsetRegistry(testClock()),
		storage: { workingMemory: {}, reflections: {} } as never,
		servers: {
			open: async () => servers,
			find: async () => ({ server: "missing", definition: "unchanged", settings_href: "/settings/mcp" }),
			call: async () => ({ status: "ok", text: "" }),
			allowAlways: async () => undefined,
		},
		skills: skillDoor([]),
		stored: async () => ({ defaultToolsets: ["settings", "profiles"], texts: { profile: "You are Guide." } }),
		...fields,
	};
}

/** A toolbox, and what the model of its conversation sees and calls. */
export function openedToolbox(fields?: Partial<ToolboxFacts>, servers?: readonly ServerView[]) {
	const facts = toolboxFacts(fields, servers);
	const opened = openToolbox(facts);
	const call = async (name: string, args: JsonObject): Promise<GateQuestion> => {
		const found = await opened.toolbox.resolve(name);
		if (found.kind !== "tool") throw new Error(found.message);
		return { call_id: "call_1", tool: found.tool, arguments: args, branch: { history: [], parts: [] } };
	};
	const offer = () => opened.toolbox.offer({ protocol: "native", signal: facts.signal });
	const names = async () => (await offer()).tools.map((tool) => tool.name);
	return { ...opened, call, offer, names };
}
