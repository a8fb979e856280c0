import "server-only";
import type { GuardPolicy } from "@/lib/server/auth/guard-request";
import { env } from "@/lib/server/env";

/** The guard's rules in this process, for bodies of the given kind. */
export function guardPolicy(body: GuardPolicy["body"]): GuardPolicy {
	return { allowedHosts: env().allowedHosts, body };
}
