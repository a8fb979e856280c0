import "server-only";
import { framePermissions, framePolicy } from "@/lib/skill/run/frame-policy";

/** Headers of an answer that may hold foreign code: an origin of its own, no network but `hosts`, no way back to Steward. */
export function frameHeaders(type: string, hosts: readonly string[], forms = false): Record<string, string> {
	return {
		"content-type": type,
		"content-security-policy": framePolicy(hosts, { forms }),
		"permissions-policy": framePermissions,
		"referrer-policy": "no-referrer",
		// A name that is looked up says what it holds, and no directive of the policy is about that.
		"x-dns-prefetch-control": "off",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "same-origin",
		"cache-control": "no-store",
	};
}
