import "server-only";
import type { Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";
import { authorizeCreate } from "./authorize";

/**
 * Lets only a person with `org.config.manage` on: what agents and tokens never do, such as storing secrets or
 * confirming a private host. Throws `not_writable` for everybody else, `missing_scope` for other people.
 */
export function requirePerson(ctx: Context): void {
	if (ctx.actor.kind !== "person") {
		throw new AppError("not_writable", "Only a person can do this, in the browser.", {
			suggested: "Ask the person to do it in the settings pages.",
		});
	}
	authorizeCreate(ctx, "org.config.manage");
}
