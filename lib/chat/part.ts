import type { RouteReason } from "@/lib/profile/dynamic/fault-class";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { IntentCard } from "@/lib/skill/intent-card";
import type { GateRule } from "@/lib/tool/gate";
import type { ToolSource } from "@/lib/tool/offered-tool";

/**
 * Where a call stands. `waiting` is the only one a person can still decide; at most one call of a message is. A
 * `running` call without `started_at` has its turn after the calls before it.
 */
export type CallState = "waiting" | "running" | "done" | "refused";

/** A person's answer to an approval card. */
export type ApprovalAnswer = "once" | "conversation" | "always" | "deny";

/** Final states of a card beside the answers: a new message came, its time ran out, the turn was stopped. */
export type ApprovalState = "pending" | ApprovalAnswer | "not_answered" | "expired" | "stopped";

/** One value that a call would change, for the card; sensitive values are redaction markers. */
export interface ProposedChange {
	/** Canonical setting key, or the path below it. */
	readonly key: string;
	/** Name of the record, such as a profile's. */
	readonly record: string;
	readonly before: Json;
	readonly after: Json;
	/** What the records that both values refer to were called. */
	readonly names?: RecordNames;
}

/** The durable card of a call that needs a person (*agent tools*, MCP permission model). */
export interface Approval {
	readonly state: ApprovalState;
	/** Why it asks. */
	readonly rule: GateRule;
	/** Definition of the tool it asks about; an answer allows no other. Absent on cards of earlier versions. */
	readonly definition_hash?: string;
	/** Answers the card offers; an authority setting has no `always`. */
	readonly answers: readonly ApprovalAnswer[];
	readonly changes: readonly ProposedChange[];
	/** An answer was given to a card that showed other values: they were changed meanwhile, and this one asks anew. */
	readonly values_changed?: true;
	/** What the gate says about it, English, for the model when nobody allows it: the permission message. */
	readonly message?: string;
	/** Page with the setting that would allow it; empty where none would. */
	readonly settings_href: string;
	/** ISO 8601. */
	readonly asked_at: string;
	readonly expires_at: string;
	readonly decided_at?: string;
	/** Display name of who decided. */
	readonly decided_by?: string;
	/** The call waits for a skill's secret: the card has a field for it, stored with the skill and nowhere else. */
	readonly secret_for?: { readonly skill_id: string; readonly skill: string; readonly description: string };
}

/** One question of `ask_user` with 2–6 options. */
export interface Question {
	readonly question: string;
	readonly options: readonly { readonly label: string; readonly description?: string }[];
	readonly multiple?: boolean;
}

export interface TextPart {
	readonly kind: "text";
	readonly text: string;
}

export interface ReasoningPart {
	readonly kind: "reasoning";
	readonly text: string;
}

/** How far a running call says it is. */
export interface CallProgress {
	readonly done: number;
	readonly total?: number;
	readonly message?: string;
}

/** The skill of a call; `allowed_tools` as they were when it was loaded or run, where it names any. */
export interface CalledSkill {
	readonly id: string;
	readonly name: string;
	readonly allowed_tools?: readonly string[];
}

/**
 * One call of a tool, in the order of the turn. Calls made at once (native protocol) stand next to each other, their
 * results come after the last of them, each found by its `call_id`.
 */
export interface CallPart {
	readonly kind: "call";
	readonly call_id: string;
	/** As the model said it, after normalisation; what history sends back. */
	readonly tool: string;
	/** Name for people: a tool's title, or the original name on its server. */
	readonly title: string;
	/** Absent when the name belongs to no tool that is offered. */
	readonly source?: ToolSource;
	/** Null when the arguments were no JSON object; `raw` then holds a bounded excerpt. */
	readonly arguments: JsonObject | null;
	readonly raw?: string;
	/** 1-based among the executed calls of the turn; 0 for a call that was not executed. */
	readonly hop: number;
	readonly state: CallState;
	/** Which rule let it run or refused it. */
	readonly rule?: GateRule;
	readonly approval?: Approval;
	/** Set for `ask_user`. */
	readonly questions?: readonly Question[];
	/** What the person chose or wrote, by question; stored with the decision, before the result is made of it. */
	readonly answers?: readonly (readonly string[])[];
	/** ISO 8601. */
	readonly started_at?: string;
	readonly ended_at?: string;
	/** What the tool reported last. */
	readonly progress?: CallProgress;
	/** A skill's page that a browser showing this conversation is to run, while the call is `running`. */
	readonly browser_run?: string;
	/** The skill that a call of `loadSkill`, `runSkill` or `runIntent` is about. */
	readonly skill?: CalledSkill;
}

/** How a call ended; every call gets exactly one result. */
export type ResultStatus = "ok" | "error" | "denied" | "not_answered" | "not_run" | "cancelled";

/**
 * A picture or sound: in base64 while its turn runs, by its id once the message is stored (`GET
 * /api/messages/[id]/media/[media_id]`). Bytes never enter text for the model.
 */
export type MediaBytes = { readonly kind: "image" | "audio"; readonly mime: string } & (
	| { readonly data: string; readonly media_id?: never }
	| { readonly media_id: string; readonly data?: never }
);

/** Something a result shows to the person. */
export type ResultMedia =
	| MediaBytes
	| { readonly kind: "resource"; readonly uri: string; readonly mime?: string; readonly text?: string }
	/** A page of a skill, below `/skill-files/`, shown in a sandbox. */
	| { readonly kind: "webview"; readonly url: string; readonly aspect_ratio: number; readonly title: string };

/** What a call of a settings tool changed, for the link to its control and its undo. */
export interface SettledChange {
	readonly event_id: number;
	readonly label: string;
	readonly href: string;
	/** What was written, redacted. */
	readonly changes: readonly ProposedChange[];
}

export interface ResultPart {
	readonly kind: "result";
	readonly call_id: string;
	readonly status: ResultStatus;
	/** Full text for the person; the model gets it capped. Known secret values are masked. */
	readonly text: string;
	readonly error?: ErrorBody;
	readonly media?: readonly ResultMedia[];
	readonly changes?: readonly SettledChange[];
	/** What a skill's page wrote to its console, for the person. */
	readonly console?: readonly string[];
	/** The text is a skill's instructions: the model gets it whole, and it is kept word by word. */
	readonly loaded?: { readonly tokens: number };
	/** Nothing is left to say before the person acts: the turn ended after the calls that were made with this one. */
	readonly needs_user?: true;
	/** True when this very call ran before in the turn. */
	readonly repeated?: true;
}

/** Facts about a turn that the page says in its own words. */
export type NoticeName =
	| "direct"
	| "offline_guide"
	| "model_fallback"
	| "provider_retry"
	| "reconnected"
	| "server_missing"
	| "server_sign_in"
	| "server_without_tools"
	| "tools_offered"
	| "tool_quarantined"
	| "too_many_tools"
	| "hop_limit"
	| "repeated_calls"
	| "length"
	| "empty_answer"
	| "context_condensed"
	| "cut_off_call"
	| "skills_shortened"
	| "skills_left_out";

export interface NoticePart {
	readonly kind: "notice";
	readonly notice: NoticeName;
	readonly params: JsonObject;
}

/** A profile as it was called when something was said about it. */
export interface ProfileRef {
	readonly profile_id: string;
	/** Its name at the time. */
	readonly profile: string;
}

/**
 * What a dynamic profile did about a candidate that did not answer (`agent-profile` §3); one part per switch. All that
 * bounds retries, waits and switches is read from these parts.
 */
export type RoutePart = {
	readonly kind: "route";
	/** The candidate that did not answer. */
	readonly from: ProfileRef;
	readonly reason: RouteReason;
} & (
	| {
			/** It is asked again after an interval; a further attempt for the same class of faults takes this part's place. */
			readonly step: "retry";
			/** 1-based. */
			readonly attempt: number;
			readonly of: number;
			/** When, ISO 8601. */
			readonly until: string;
	  }
	/** It is asked again once the provider says that its limit is reset. */
	| { readonly step: "wait"; readonly until: string }
	| { readonly step: "switch"; readonly to: ProfileRef }
	/** `stop`: its policy ends the turn; `exhausted`: no candidate is left. */
	| { readonly step: "stop" | "exhausted" }
);

/** Something only the person's browser can do; shown as a button, never done by itself. */
export type ClientAction =
	/** http or https; opens beside the page. */
	| { readonly kind: "open_link"; readonly url: string }
	/** Copies the text of a message of this conversation. */
	| { readonly kind: "copy"; readonly message_id: string }
	/** A page of Steward. */
	| { readonly kind: "open_settings"; readonly href: string }
	| IntentCard;

export interface ActionPart {
	readonly kind: "action";
	readonly action: ClientAction;
	/** Name of the skill it comes from. */
	readonly from?: string;
}

/** What a message is made of, closed: maps over kinds are exhaustive. */
export type Part = TextPart | ReasoningPart | CallPart | ResultPart | NoticePart | RoutePart | ActionPart;

export type PartKind = Part["kind"];
