import type { JsonObject } from "./json";

/** Error codes, closed: every transport maps each of them. */
export const errorCodes = [
	"unauthenticated",
	"forbidden",
	"not_found",
	"invalid",
	"conflict",
	"locked",
	"limit",
	"unsupported",
	"unavailable",
	"internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Error reasons, closed and finer than the code, each with the one code it belongs to. */
export const reasonCodes = {
	unauthenticated: "unauthenticated",
	not_found: "not_found",
	internal: "internal",
	unknown_setting: "invalid",
	unknown_domain: "invalid",
	unknown_resource_type: "invalid",
	unknown_option: "invalid",
	unknown_context: "invalid",
	invalid_target: "invalid",
	invalid_arguments: "invalid",
	invalid_value: "invalid",
	invalid_cursor: "invalid",
	duplicate_field: "invalid",
	null_not_allowed: "invalid",
	redaction_marker: "invalid",
	not_writable: "invalid",
	not_applicable: "invalid",
	version_conflict: "conflict",
	dependency_conflict: "conflict",
	deleted: "conflict",
	env_locked: "locked",
	feature_unavailable: "unsupported",
	capability_unsupported: "unsupported",
	too_large: "limit",
	rate_limited: "limit",
	hop_limit: "limit",
	missing_scope: "forbidden",
	missing_capability: "forbidden",
	host_refused: "forbidden",
	secret_missing: "unavailable",
	expired: "unavailable",
	provider_unreachable: "unavailable",
	timed_out: "unavailable",
} as const satisfies Record<string, ErrorCode>;

export type ErrorReason = keyof typeof reasonCodes;

/**
 * The one error shape over every transport. `message` is English and for agents; people see
 * `errors.<reason>` in their language. No field ever holds a submitted value or a provider payload.
 */
export interface ErrorBody {
	readonly code: ErrorCode;
	readonly reason: ErrorReason;
	readonly message: string;
	/** Canonical setting key, such as `agent_profile.name`. */
	readonly key?: string;
	/** Field path, such as `servers.github.url` or `env_vars.2.key`. */
	readonly path?: string;
	/** A safe description of what is accepted there, in English. */
	readonly expected?: string;
	/** Name of the broken rule, for words in the reader's language (`rules.<rule>`), and what they are made of. */
	readonly rule?: string;
	readonly params?: Readonly<Record<string, string | number>>;
	/** The next call or step that helps, such as `settings_describe {"key":"…"}`. */
	readonly suggested?: string;
	/** Structured facts: dependents, the current revision, the missing capability. */
	readonly details?: JsonObject;
}

/** The one error class verbs throw; the four edges (action, route, MCP, chat tool) translate it. */
export class AppError extends Error {
	readonly body: ErrorBody;

	constructor(reason: ErrorReason, message: string, fields: Omit<ErrorBody, "code" | "reason" | "message"> = {}) {
		super(message);
		this.name = "AppError";
		this.body = { code: reasonCodes[reason], reason, message, ...fields };
	}
}

/** True also for an AppError of another bundle's copy of this module. */
export function isAppError(error: unknown): error is AppError {
	return error instanceof Error && error.name === "AppError" && "body" in error;
}
