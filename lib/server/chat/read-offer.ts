import "server-only";
import type { ToolOffer, ToolOfferEntry } from "@/lib/chat/tool-offer";
import { estimatedTokens } from "@/lib/chat/turn/model-request";
import type { Context } from "@/lib/server/context";
import { ownWorkspace } from "@/lib/server/conversation/create-conversation";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import { database } from "@/lib/server/db/client";
import { chosenProfile, isAssistant } from "@/lib/server/profile/chosen-profile";
import { firstAnswering } from "@/lib/server/profile/dynamic/route-of";
import { readProfile } from "@/lib/server/profile/read-profile";
import { openConversationToolbox } from "@/lib/server/toolbox/conversation-toolbox";
import type { ServerDoor } from "@/lib/server/toolbox/server-door";
import type { SkillToolName } from "@/lib/server/toolbox/skills/run-skill-tool";
import { storedServers } from "@/lib/server/toolbox/stored-servers";
import { findGrant, grantKey } from "@/lib/server/toolbox/tool-grants";
import type { GateRule } from "@/lib/tool/gate";
import { type Ruling, ruleAutoApproved, ruleServerTool, ruleStewardTool } from "@/lib/tool/gate-decision";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import type { OfferQuery } from "./chat-contracts";

/**
 * What a turn with the Agent toggle on would be offered now, in a conversation or in a new one; of a dynamic profile
 * what its first candidate would be. Throws `not_found`, and `not_applicable` when there is no profile to answer.
 */
export async function readOffer(ctx: Context, query: OfferQuery, signal: AbortSignal): Promise<ToolOffer> {
	const conversation = { ...(await placeOf(ctx, query)), agent: true };
	const chosenId = await chosenProfile(ctx, conversation);
	const assistant = await isAssistant(ctx, conversation, chosenId);
	const profileId = await firstAnswering(ctx, chosenId);
	const { values } = await readProfile(ctx, profileId);
	const profile = {
		id: profileId,
		system_prompt: String(values.system_prompt ?? ""),
		auto_approve: values.auto_approve === true,
	};
	const kind = assistant ? "assistant" : "chat";
	const { toolbox } = openConversationToolbox(ctx, { conversation: { ...conversation, kind }, profile, signal });
	const { tools, system, notices } = await toolbox.offer({ protocol: "native", signal });
	const servers = storedServers(ctx, { workspaceId: conversation.workspace_id, profileId });
	const rulings = await Promise.all(
		tools.map((tool) => rulingOf(ctx, { conversationId: conversation.id, servers }, tool)),
	);
	const told = tools.map((tool, at) => summaryOf(tool, rulings[at], profile.auto_approve));
	const prompt = estimatedTokens(system.map(({ text }) => text).join("\n"));
	const asks =
		told.some(({ rule }) => asking.has(rule)) || (!profile.auto_approve && !told.some(({ rule }) => lasting.has(rule)));
	return { tools: told, tokens: told.reduce((sum, { tokens }) => sum + tokens, prompt), asks, notices };
}

/** Rules under which a person is asked first. */
const asking: ReadonlySet<GateRule> = new Set([
	"writes_ask",
	"destructive_asks",
	"tool_not_allowed",
	"definition_changed",
]);

/** Rules under which a tool that may write runs without asking. */
const lasting: ReadonlySet<GateRule> = new Set(["auto_approved", "always_allowed", "allowed_in_conversation"]);

async function placeOf(ctx: Context, { conversation_id, profile_id, kind }: OfferQuery) {
	if (conversation_id === undefined) {
		const workspace_id = await ownWorkspace(database().read, ctx);
		return { id: "", workspace_id, profile_id: profile_id ?? "", kind: kind ?? "chat", head_id: null } as const;
	}
	const row = await ownConversation(database().read, ctx, conversation_id);
	return {
		id: row.id,
		workspace_id: row.workspaceId,
		profile_id: profile_id ?? row.profileId,
		kind: row.kind,
		head_id: row.headId,
	};
}

function summaryOf(tool: OfferedTool, ruling: Ruling | undefined, auto: boolean): ToolOfferEntry {
	const { name, title, source, description, input_schema } = tool;
	const tokens = estimatedTokens(JSON.stringify({ name, description, input_schema }));
	const said = ruling ?? { kind: "ask", rule: "tool_not_allowed" };
	const from = source.kind === "mcp" ? source.server : source.toolset;
	const { rule } = auto ? ruleAutoApproved(said) : said;
	const grant = rule === "allowed_in_conversation" ? { grant: grantKey(tool) } : {};
	return { name, title, source: from, own: source.kind === "steward", tokens, rule, ...grant };
}

/** What a call of a skill's tool usually runs under. */
const skillRules = {
	loadSkill: "selected_skill",
	runSkill: "sandboxed",
	runIntent: "opens_never_sends",
} as const satisfies Readonly<Record<SkillToolName, GateRule>>;

const isSkillTool = (name: string): name is SkillToolName => Object.hasOwn(skillRules, name);

interface RulingPlace {
	readonly conversationId: string;
	readonly servers: ServerDoor;
}

/** The gate's ruling on a call with valid input that touches nothing of authority. */
async function rulingOf(ctx: Context, place: RulingPlace, tool: OfferedTool): Promise<Ruling> {
	const { source } = tool;
	const { grant, definition } = await findGrant(ctx, place.conversationId, tool);
	if (source.kind === "steward") {
		if (source.toolset === "toolsets") return { kind: "run", rule: "no_effect" };
		if (tool.name === "ask_user") return { kind: "ask", rule: "asks_person" };
		if (isSkillTool(tool.name)) return { kind: "run", rule: skillRules[tool.name] };
		return ruleStewardTool({ effect: tool.effect, authority: false, grant });
	}
	const stored = await place.servers.find(source.server_ref, source.tool);
	const always = stored.tool?.always_allow === true;
	return ruleServerTool({
		server: stored.server,
		tool: stored.tool === undefined ? "missing" : stored.tool.enabled ? "enabled" : "disabled",
		definition: always ? stored.definition : definition,
		input: "valid",
		grant: always ? "always" : grant,
	});
}
