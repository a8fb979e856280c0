import "server-only";
import type { Capability, Context } from "@/lib/server/context";
import type { RequiredScope } from "@/lib/setting/define-resource";
import { AppError } from "@/lib/shared/app-error";
import { assertNever } from "@/lib/shared/assert-never";
import { type Identity, identityOf } from "./identity";

declare const authorized: unique symbol;

/** A record that was loaded and checked for this caller; writing steps take nothing else. */
export type Authorized<T> = T & { readonly [authorized]: true };

/** Who a record belongs to, as its row says. */
export interface Ownership {
	/** Whose record it is: a workspace's owner, the person of personal settings. */
	readonly userId?: string;
	readonly workspaceId?: string;
}

/** Missing and foreign records answer alike: same code, same text. */
export function notFound(): AppError {
	return new AppError("not_found", "There is no such record, or you may not see it.");
}

/**
 * Checks that the token behind a call carries `capability`; people and internal callers need none. Throws
 * `missing_capability` naming it and how to get it.
 */
export function requireCapability(ctx: Context, capability: Capability): void {
	if (ctx.actor.kind === "token" && !ctx.actor.capabilities.has(capability)) throw missingCapability(capability);
}

/** The error that names a capability and how to get it; `at` says which setting needs it. */
export function missingCapability(capability: Capability, at: { key?: string; path?: string } = {}): AppError {
	const local = capability === "settings.authority";
	return new AppError("missing_capability", `This token lacks the capability ${capability}.`, {
		suggested: local
			? "Ask a person to start Steward with STEWARD_LOCAL_MCP=authority, or to make the change in the browser."
			: "Ask a person for a token with this capability.",
		details: { capability },
		...at,
	});
}

/** Hands out a record for reading. Throws `not_found` when it is missing or foreign. */
export function authorizeRead<T>(ctx: Context, needs: RequiredScope, record: T | undefined, owner: Ownership) {
	const identity = identityOf(ctx);
	requireCapability(ctx, "settings.read");
	if (record === undefined || !maySee(ctx, identity, needs, owner)) throw notFound();
	return record as Authorized<T>;
}

/** Hands out a record for writing. Throws `not_found` when missing or foreign, `missing_scope` when only readable. */
export function authorizeWrite<T>(ctx: Context, needs: RequiredScope, record: T | undefined, owner: Ownership) {
	const identity = identityOf(ctx);
	requireCapability(ctx, "settings.write");
	if (record === undefined || !maySee(ctx, identity, needs, owner)) throw notFound();
	if (!mayWrite(identity, needs, owner)) throw missingScope(needs);
	return record as Authorized<T>;
}

/** Checks the right to create a record of an installation-owned type. Throws `missing_scope`. */
export function authorizeCreate(ctx: Context, needs: RequiredScope): void {
	const identity = identityOf(ctx);
	requireCapability(ctx, "settings.write");
	if (!mayWrite(identity, needs, { userId: identity.userId })) throw missingScope(needs);
}

function missingScope(needs: RequiredScope): AppError {
	return new AppError("missing_scope", `This needs the permission ${needs}.`, { details: { scope: needs } });
}

/** Whether a caller may see what belongs to `owner`; lists and events filter by it. */
export function maySee(ctx: Context, identity: Identity, needs: RequiredScope, owner: Ownership): boolean {
	if (identity.system) return true;
	if (outsideToken(ctx, owner)) return false;
	switch (needs) {
		case "self":
			return owner.userId === identity.userId;
		case "workspace.own":
		case "workspace.collaborate":
			return owner.userId === identity.userId;
		case "org.config.manage":
		case "org.settings.manage":
		case "org.members.manage":
			return identity.role !== "guest";
		default:
			return assertNever(needs);
	}
}

function mayWrite(identity: Identity, needs: RequiredScope, owner: Ownership): boolean {
	switch (needs) {
		case "self":
		case "workspace.own":
		case "workspace.collaborate":
			return identity.system || owner.userId === identity.userId;
		case "org.config.manage":
		case "org.settings.manage":
		case "org.members.manage":
			return identity.scopes.has(needs);
		default:
			return assertNever(needs);
	}
}

/** A token limited to workspaces sees no other workspace. */
function outsideToken(ctx: Context, owner: Ownership): boolean {
	if (ctx.actor.kind !== "token" || !ctx.actor.workspaceIds || owner.workspaceId === undefined) return false;
	return !ctx.actor.workspaceIds.includes(owner.workspaceId);
}
