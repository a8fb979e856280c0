import "server-only";
import type { ModelFault } from "@/lib/chat/model-port";

const quota =
	/insufficient[ _]?(quota|credits?|balance|funds)|billing_hard_limit|credit balance|exceeded your current quota/;
const subscription = /billing_not_active|billing_error|subscription|payment required|upgrade your plan/;
const overloaded = /overloaded|server_busy|server is busy|slow down/;
const capacity = /capacity|model is (currently )?overloaded/;
const badKey = /api[ _]key[ _](not valid|invalid)|invalid[ _]api[ _]?key|authentication_error|unauthenticated/;
const noModel =
	/model_not_found|model_not_supported|no such model|unknown model|invalid model|not a valid model|no endpoints found|"?models?[/ :"'`\\][^.]{0,200}?(not found|does not exist|is not available|has been (deprecated|retired|decommissioned))|model: [\w.:-]+"/;
const wait = /retrydelay|retry in \d|try again in/;

/** By what the provider calls its error, where a status is missing: an error inside of a stream. */
const named: readonly (readonly [RegExp, number])[] = [
	[/overloaded_error|"unavailable"/, 529],
	[/rate_limit|resource_exhausted|too many requests/, 429],
	[/authentication_error|unauthenticated|invalid_api_key/, 401],
	[/permission_error|permission_denied/, 403],
	[/model_not_found|not_found_error|"not_found"/, 404],
	[/invalid_request_error|invalid_argument/, 400],
];

/**
 * Class of an error answer from its status and its words in lower case. Providers agree on statuses and little else:
 * 429 is also an empty purse, 400 also a wrong key (Google) or an unknown model (OpenRouter), 404 also a wrong address.
 */
export function faultOfAnswer(given: number | undefined, words: string, keyed: boolean): ModelFault {
	const status = given ?? named.find(([pattern]) => pattern.test(words))?.[1] ?? 500;
	if (status === 402) return subscription.test(words) && !quota.test(words) ? "subscription_required" : "quota_limited";
	if (status === 429) return faultOf429(words);
	if (status >= 500) return faultOf5xx(status, words);
	if (status === 401) return keyed ? "auth_required" : "missing_credentials";
	return faultOfRefusal(status, words) ?? (status === 403 ? faultOf403(words, keyed) : faultOfStatus(status));
}

/** What the words of a refusal say, whatever its status. */
function faultOfRefusal(status: number, words: string): ModelFault | undefined {
	if (quota.test(words)) return "quota_limited";
	if (badKey.test(words)) return "auth_required";
	return status === 410 || noModel.test(words) ? "model_unavailable" : undefined;
}

function faultOfStatus(status: number): ModelFault {
	if (status === 408) return "provider_unavailable";
	const elsewhere = status === 404 || status === 405 || status < 400;
	return elsewhere ? "provider_not_configured" : "request_refused";
}

function faultOf429(words: string): ModelFault {
	if (quota.test(words) && !wait.test(words)) return "quota_limited";
	if (subscription.test(words)) return "subscription_required";
	return capacity.test(words) ? "model_capacity" : "rate_limited";
}

function faultOf5xx(status: number, words: string): ModelFault {
	if (capacity.test(words)) return "model_capacity";
	return status === 529 || overloaded.test(words) ? "provider_overloaded" : "provider_unavailable";
}

function faultOf403(words: string, keyed: boolean): ModelFault {
	if (subscription.test(words)) return "subscription_required";
	if (/access to (the )?model|model .{0,80}not (allowed|permitted)/.test(words)) return "model_unavailable";
	return keyed ? "auth_required" : "missing_credentials";
}
