import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";
import { findServer, type ServerEntry } from "../server-entries";
import { isServerFault } from "../server-fault";
import { resolveTarget, type ServerTarget } from "../server-target";
import type { SignInKey } from "./sign-in-store";

/** A server that a person can sign in with, and as whom. */
export interface SignInServer {
	readonly key: SignInKey;
	readonly entry: ServerEntry;
	readonly url: URL;
	readonly target: ServerTarget;
}

/**
 * The server of a sign-in. Only a person signs in. Throws `not_writable` for others, `not_found`, and
 * `not_applicable` for programs and for servers whose settings say by a header who the person is.
 */
export async function signInServer(ctx: Context, serverRef: string): Promise<SignInServer> {
	if (ctx.actor.kind !== "person") {
		throw new AppError("not_writable", "Only a person can sign in, in the browser.");
	}
	const entry = await findServer(ctx, serverRef);
	const target = await resolveTarget(entry.server).catch((error: unknown) => {
		if (!isServerFault(error)) throw error;
		throw new AppError("not_applicable", "The server's settings are not complete.", {
			details: { failure: { ...error.failure } },
		});
	});
	if (target.kind !== "remote" || target.ownAuthorization) {
		throw new AppError("not_applicable", "There is no sign-in for this server.");
	}
	return { key: { server_ref: serverRef, userId: identityOf(ctx).userId }, entry, url: target.url, target };
}
