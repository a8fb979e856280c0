import type { RouteReason } from "@/lib/profile/dynamic/fault-class";
import { type ErrorBody, type ErrorReason, isAppError, reasonCodes } from "@/lib/shared/app-error";
import type { ModelFault } from "../model-port";

/** Why nobody answered, as the one error shape says it; the fault itself is in `details.fault`. */
const faults: Readonly<Record<ModelFault | RouteReason, readonly [ErrorReason, string]>> = {
	network_unavailable: ["provider_unreachable", "The model provider could not be reached."],
	provider_unavailable: ["provider_unreachable", "The model provider is not available."],
	provider_overloaded: ["provider_unreachable", "The model provider is overloaded."],
	model_capacity: ["provider_unreachable", "The model has no capacity left."],
	rate_limited: ["rate_limited", "The model provider limits how often it is asked."],
	agent_transport_lost: ["provider_unreachable", "The connection to the model provider broke off."],
	auth_required: ["secret_missing", "The model provider does not accept the credentials."],
	missing_credentials: ["secret_missing", "No credentials for the model provider are set."],
	subscription_required: ["capability_unsupported", "The model needs another subscription."],
	quota_limited: ["rate_limited", "The quota at the model provider is used up."],
	model_unavailable: ["capability_unsupported", "The model provider does not offer this model."],
	provider_not_configured: ["secret_missing", "The model provider is not set up."],
	request_refused: ["internal", "The model provider refused the request."],
	profile_disabled: ["feature_unavailable", "The profile is disabled."],
	agent_disabled: ["feature_unavailable", "The profile's agent is disabled."],
	profile_deleted: ["deleted", "The profile or its agent was deleted."],
	profile_unusable: ["feature_unavailable", "The profile cannot answer for a dynamic profile."],
	candidate_removed: ["feature_unavailable", "The profile is no candidate of the dynamic profile any more."],
};

/** What kept a turn from its answer: a fault, and what was thrown, where that was ours. */
export interface Fault {
	readonly fault: ModelFault | RouteReason;
	readonly cause?: unknown;
}

/** The error of a turn that a fault ended; a cause of ours, such as a host that is not allowed, says more. */
export function faultBody({ fault, cause }: Fault): ErrorBody {
	const [reason, message] = faults[fault];
	if (!isAppError(cause)) return { code: reasonCodes[reason], reason, message, details: { fault } };
	return { ...cause.body, details: { ...cause.body.details, fault } };
}
