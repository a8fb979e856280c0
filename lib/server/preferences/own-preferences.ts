import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";

/** Whose preferences a call means: always the caller's own. Internal callers have none. */
export function ownPreferencesId(ctx: Context): string {
	const identity = identityOf(ctx);
	if (identity.system) throw new AppError("invalid_target", "An internal caller has no preferences.");
	return identity.userId;
}
