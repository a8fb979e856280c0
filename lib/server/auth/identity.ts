import "server-only";
import type { Actor, Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";

/** The person while accounts are off: admin of the installation, owner of the default workspace. */
export const singleUserId = "local";

/** What a role gives beyond reading (*settings parity*, Authority). */
export type OrgScope = "org.members.manage" | "org.settings.manage" | "org.config.manage";

export type OrgRole = "admin" | "member" | "guest";

const roleScopes: Readonly<Record<OrgRole, readonly OrgScope[]>> = {
	admin: ["org.members.manage", "org.settings.manage", "org.config.manage"],
	member: [],
	guest: [],
};

/** Whose rights a call has. Never built from request arguments. */
export interface Identity {
	readonly userId: string;
	readonly role: OrgRole;
	readonly scopes: ReadonlySet<OrgScope>;
	/** True for internal callers that passed the explicit system actor. */
	readonly system: boolean;
}

/**
 * The identity behind a context. Internal callers pass an explicit system actor; a missing or blank identity is
 * `unauthenticated`, never unrestricted access.
 */
export function identityOf(ctx: Context): Identity {
	const actor: Actor | undefined = ctx.actor;
	if (actor?.kind === "system") return identity("system", "admin", true);
	if (!actor?.userId) throw new AppError("unauthenticated", "This call carries no identity.");
	return identity(actor.userId, roleOf(actor.userId), false);
}

function identity(userId: string, role: OrgRole, system: boolean): Identity {
	return { userId, role, scopes: new Set(roleScopes[role]), system };
}

/** While accounts are off there is one person and that person is admin; nobody else has a role here. */
function roleOf(userId: string): OrgRole {
	return userId === singleUserId ? "admin" : "guest";
}
