import "server-only";
import type { ApprovalAnswer, ProposedChange, Question } from "@/lib/chat/part";
import type { AnsweredCard, Gate, GateDecision, GateQuestion } from "@/lib/chat/turn-ports";
import { errorBodyOf } from "@/lib/server/http/error-response";
import { errorText } from "@/lib/server/tool/error-text";
import { productSettings } from "@/lib/server/tool/product-settings";
import { rehearseTool } from "@/lib/server/tool/run-tool";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { ChatToolInput } from "@/lib/tool/chat-tools";
import type { GateRule } from "@/lib/tool/gate";
import { isGraver, type Ruling, ruleAutoApproved, ruleServerTool, ruleStewardTool } from "@/lib/tool/gate-decision";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import { isToolName } from "@/lib/tool/tool-catalog";
import { checkToolInput } from "./check-input";
import { coversChanges, proposedChanges } from "./proposed-changes";
import { decideSkillCall } from "./skills/decide-skill-call";
import { outsideSkill } from "./skills/outside-skill";
import { findGrant, keepGrant } from "./tool-grants";
import type { ToolboxFacts } from "./toolbox-facts";

/** The page where a person sees and takes back what Steward's own tools may always do. */
const ownToolsHref = "/settings/mcp#own-tools";

const noGrant = { grant: "none" } as const;

type Ask = Extract<GateDecision, { kind: "ask" }>;

/**
 * The gate of a turn (*agent tools*, MCP permission model; *settings parity*, Authority): decides from what is stored
 * when it is asked, never from what a model or a browser says.
 */
export function createGate(facts: ToolboxFacts): Gate {
	const decide = async (question: GateQuestion) =>
		(await outsideSkill(facts.skills, question)) ??
		(question.tool.source.kind === "mcp" ? decideServerTool(facts, question) : decideOwnTool(facts, question));
	return {
		decide,
		grant: (question, answer, card) => grant(facts, question, { answer, card, now: decide }),
	};
}

async function decideServerTool(facts: ToolboxFacts, { tool, arguments: input }: GateQuestion): Promise<GateDecision> {
	const { source } = tool;
	if (source.kind !== "mcp") throw new Error("not a tool of a server");
	const stored = await facts.servers.find(source.server_ref, source.tool);
	const known = stored.tool;
	const fault = known ? inputFault(facts, { ...tool, ...stored.tool, name: tool.name }, input) : undefined;
	const inConversation = await findGrant(facts.ctx, facts.conversationId, tool);
	const always = known?.always_allow === true;
	const ruling = await settle(
		facts,
		ruleServerTool({
			server: stored.server,
			tool: known === undefined ? "missing" : known.enabled ? "enabled" : "disabled",
			definition: always ? stored.definition : inConversation.definition,
			input: fault ? "invalid" : "valid",
			grant: always ? "always" : inConversation.grant,
		}),
	);
	return decisionOf(ruling, {
		refusal: fault ? errorText(fault) : refusals(source.tool, source.server, ruling),
		...(fault ? { error: fault } : {}),
		ask: {
			answers: ["once", "conversation", "always", "deny"],
			changes: [],
			settings_href: stored.settings_href,
			message: `Permission needed: enable Always allow for ${source.tool} on ${source.server} in Settings → MCP servers, then retry.`,
		},
	});
}

function refusals(tool: string, server: string, { rule }: Ruling): string {
	if (rule === "server_disabled") return `The MCP server ${server} is switched off in Settings → MCP servers.`;
	if (rule === "tool_disabled") return `The tool ${tool} of ${server} is switched off in Settings → MCP servers.`;
	return `The tool ${tool} is no longer offered by ${server}.`;
}

async function decideOwnTool(facts: ToolboxFacts, question: GateQuestion): Promise<GateDecision> {
	const { tool, arguments: input } = question;
	if (tool.source.kind === "steward" && tool.source.toolset === "toolsets") return { kind: "run", rule: "no_effect" };
	const fault = inputFault(facts, tool, input);
	if (fault) return refused(fault, "invalid_input");
	if (tool.source.kind === "steward" && tool.source.toolset === "skills")
		return decideSkillCall(facts.skills, question);
	if (tool.name === "ask_user") return askPerson(input as ChatToolInput<"ask_user">);
	const rehearsed = await rehearse(facts, question);
	if ("error" in rehearsed) return refused(rehearsed.error, "rehearsal_refused");
	// Nobody is asked about a read, so no grant is looked for.
	const { grant: given } = tool.effect === "read" ? noGrant : await findGrant(facts.ctx, facts.conversationId, tool);
	const ruling = await settle(
		facts,
		ruleStewardTool({ effect: tool.effect, authority: rehearsed.authority, grant: given }),
	);
	const lasting: readonly ApprovalAnswer[] = ruling.rule === "writes_ask" ? ["conversation", "always"] : [];
	return decisionOf(ruling, {
		refusal: "",
		ask: {
			answers: ["once", ...lasting, "deny"],
			changes: rehearsed.changes,
			settings_href: ownToolsHref,
			message: `Permission needed: a person has to allow ${tool.title} first.`,
		},
	});
}

type Rehearsed =
	| { readonly changes: readonly ProposedChange[]; readonly authority: boolean }
	| { readonly error: ErrorBody };

/** What a writing call would change; nothing for reads and for tools that write no setting. */
async function rehearse({ ctx }: ToolboxFacts, { tool, arguments: args }: GateQuestion): Promise<Rehearsed> {
	if (tool.effect === "read" || !isToolName(tool.name)) return { changes: [], authority: false };
	const result = await rehearseTool(productSettings, ctx, { name: tool.name, args });
	if (!result.ok) return { error: result.error };
	return { changes: proposedChanges(result.value.entries), authority: result.value.authority.length > 0 };
}

function askPerson({ questions }: { readonly questions: readonly Question[] }): Ask {
	return {
		kind: "ask",
		rule: "asks_person",
		answers: [],
		changes: [],
		settings_href: ownToolsHref,
		message: "The person has not answered yet.",
		questions: questions.map((question) => ({ ...question, options: distinct(question.options) })),
	};
}

/** An option is chosen by its label: of two that read the same, the first counts. */
const distinct = (options: Question["options"]) =>
	options.filter(({ label }, at) => options.findIndex((other) => other.label === label) === at);

interface Answered {
	readonly answer: ApprovalAnswer;
	readonly card: AnsweredCard;
	readonly now: Gate["decide"];
}

/**
 * What an answer comes to: the call is ruled again as things stand now, so that an approval never runs what was
 * switched off meanwhile or would write over what the card did not show, and the wider answers are kept for the next time.
 */
async function grant(
	facts: ToolboxFacts,
	question: GateQuestion,
	{ answer, card, now }: Answered,
): Promise<GateDecision> {
	const decision = await now(question);
	if (decision.kind !== "ask") return decision;
	if (!coversChanges(card.changes, decision.changes)) return { ...decision, values_changed: true };
	if (isGraver(decision.rule, card.rule)) return decision;
	// The card was to store the secret: without it there is nothing to allow.
	if (decision.rule === "needs_secret") return decision;
	// An answer that the card does not offer, such as "always" for a setting of authority, allows this once.
	const given = decision.answers.includes(answer) ? answer : "once";
	const { tool } = question;
	if (given === "conversation") await keepGrant(facts.ctx, { conversationId: facts.conversationId }, tool);
	if (given === "always") await allowAlways(facts, tool);
	const rules = { once: "allowed_once", conversation: "allowed_in_conversation", always: "always_allowed" } as const;
	return { kind: "run", rule: given === "deny" ? "allowed_once" : rules[given] };
}

async function allowAlways(facts: ToolboxFacts, tool: OfferedTool): Promise<void> {
	const { source } = tool;
	if (source.kind === "mcp") return facts.servers.allowAlways(source.server_ref, source.tool);
	const { actor } = facts.ctx;
	if (actor.kind === "system") return;
	await keepGrant(facts.ctx, { userId: actor.userId }, tool);
}

function inputFault({ ctx }: ToolboxFacts, tool: OfferedTool, input: GateQuestion["arguments"]): ErrorBody | undefined {
	try {
		checkToolInput(tool, input);
		return undefined;
	} catch (error) {
		return errorBodyOf(error, { request_id: ctx.requestId, route: tool.source.kind, channel: ctx.channel });
	}
}

async function settle({ autoApprove }: ToolboxFacts, ruling: Ruling): Promise<Ruling> {
	const approved = ruleAutoApproved(ruling);
	return approved !== ruling && (await autoApprove()) ? approved : ruling;
}

const refused = (error: ErrorBody, rule: GateRule): GateDecision => ({
	kind: "refuse",
	rule,
	message: errorText(error),
	error,
});

function decisionOf(
	{ kind, rule }: Ruling,
	words: { readonly refusal: string; readonly error?: ErrorBody; readonly ask: Omit<Ask, "kind" | "rule"> },
): GateDecision {
	if (kind === "run") return { kind, rule };
	if (kind === "ask") return { kind, rule, ...words.ask };
	return { kind, rule, message: words.refusal, ...(words.error ? { error: words.error } : {}) };
}
