import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";
import { closeServer } from "../server-pool";
import { removeSignIn } from "./sign-in-store";

/** Forgets the caller's sign-in with a server, tokens and registration; true when there was one. Only a person does. */
export async function forgetSignIn(
	ctx: Context,
	input: { readonly server_ref: string },
): Promise<{ readonly forgotten: boolean }> {
	if (ctx.actor.kind !== "person") throw new AppError("not_writable", "Only a person can do this, in the browser.");
	const key = { server_ref: input.server_ref, userId: identityOf(ctx).userId };
	const forgotten = await removeSignIn(key);
	closeServer(input.server_ref);
	return { forgotten };
}
