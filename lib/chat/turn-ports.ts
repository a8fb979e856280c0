import type { MarkOf } from "@/lib/setting/redact";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Clock } from "@/lib/shared/clock";
import type { JsonObject } from "@/lib/shared/json";
import type { GateRule } from "@/lib/tool/gate";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import type { ChatMessage } from "./message";
import type { ModelPort } from "./model-port";
import type {
	ActionPart,
	Approval,
	ApprovalAnswer,
	CallPart,
	NoticePart,
	Part,
	ProposedChange,
	Question,
	ResultPart,
} from "./part";

/** What a generation is offered; asked again before every one, because a call may have changed it. */
export interface Offer {
	readonly tools: readonly OfferedTool[];
	/** Names of toolsets, active or not: in a model's text a call of `T` or `T_…` is a call (*toolsets*, dispatch). */
	readonly toolsets?: readonly string[];
	/** Sections of the system prompt in their stable order, empty ones left out. */
	readonly system: readonly PromptSection[];
	/** What the person is told, such as a server that did not answer; each said once per turn. */
	readonly notices: readonly NoticePart[];
}

/** Parts of the system prompt, in this order. Those about tools are left out of a generation without tools. */
export const promptSections = [
	"profile",
	"workspace",
	"agent",
	"settings_guidance",
	"toolsets",
	"working_memory",
	"reflections",
	"page",
] as const;

export interface PromptSection {
	readonly name: (typeof promptSections)[number];
	readonly text: string;
}

/** A name that was said, found or not. One pass: core, active toolset, longest prefix, error (*toolsets*). */
export type Resolution =
	| { readonly kind: "tool"; readonly tool: OfferedTool }
	| { readonly kind: "unknown"; readonly rule: GateRule; readonly message: string };

export interface OfferOptions extends Pick<ModelPort, "protocol" | "context_window"> {
	readonly signal: AbortSignal;
}

/** What may be called in this conversation now. With the Agent toggle off `offer` answers no tools, and nothing is parsed. */
export interface Toolbox {
	offer(options: OfferOptions): Promise<Offer>;
	resolve(name: string): Promise<Resolution>;
}

export interface GateQuestion {
	readonly call_id: string;
	readonly tool: OfferedTool;
	readonly arguments: JsonObject;
	/** What the call stands in: skills that are loaded, and the one that is active, are read from it. */
	readonly branch: TurnBranch;
}

/** The messages a turn sends before its own, and the parts it has so far, the call's own among them. */
export interface TurnBranch {
	readonly history: readonly ChatMessage[];
	readonly parts: readonly Part[];
}

/** What the gate says, from stored state only. */
export type GateDecision =
	| { readonly kind: "run"; readonly rule: GateRule }
	| { readonly kind: "refuse"; readonly rule: GateRule; readonly message: string; readonly error?: ErrorBody }
	| {
			readonly kind: "ask";
			readonly rule: GateRule;
			readonly answers: readonly ApprovalAnswer[];
			readonly changes: readonly ProposedChange[];
			/** The card that was answered showed other values. */
			readonly values_changed?: true;
			readonly settings_href: string;
			/** The permission message of the seed, for the model's history and the person. */
			readonly message: string;
			/** The call's own questions, for `ask_user`. */
			readonly questions?: readonly Question[];
			/** The secret that the call waits for. */
			readonly secret_for?: Approval["secret_for"];
	  };

/** Why a card asked, and the values it showed. */
export type AnsweredCard = Pick<Approval, "rule" | "changes">;

/** The one place that decides whether a call may run (*agent tools*, MCP permission model). */
export interface Gate {
	decide(question: GateQuestion): Promise<GateDecision>;
	/**
	 * Keeps what an answer grants beyond this once; answers the decision the stored call runs under. `card` is what was
	 * answered: a call that by now asks for a graver reason, or would change another value or the same from another one,
	 * was not allowed with it, and asks again.
	 */
	grant(question: GateQuestion, answer: ApprovalAnswer, card: AnsweredCard): Promise<GateDecision>;
}

/** What an executor answers; errors are answers too, it throws only when aborted. */
export type ToolOutcome = Pick<
	ResultPart,
	"text" | "error" | "media" | "changes" | "console" | "loaded" | "needs_user"
> & {
	readonly status: "ok" | "error";
	readonly notices?: readonly NoticePart[];
	/** Cards that stand below the call. */
	readonly cards?: readonly ActionPart[];
};

/** What an executor may tell of a call while it runs. */
export type CallChange = Pick<CallPart, "progress" | "browser_run" | "skill">;

export interface ExecuteOptions {
	readonly signal: AbortSignal;
	/** Shows what is known of a running call by now. */
	onChange(change: CallChange): void;
	/** Set when a person approved this very call: authority settings it names may be written. */
	readonly approved: boolean;
}

export interface Executors {
	execute(question: GateQuestion, options: ExecuteOptions): Promise<ToolOutcome>;
}

/** Everything a turn stands on; it knows no HTTP, no React and no database. */
export interface TurnPorts {
	readonly model: ModelPort;
	readonly toolbox: Toolbox;
	readonly gate: Gate;
	readonly executors: Executors;
	readonly clock: Clock;
	newId(kind: string): string;
	/** Marks what the parts of calls hide. */
	readonly markOf: MarkOf;
}
