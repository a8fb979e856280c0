import "server-only";
import type { Context } from "@/lib/server/context";
import { isAppError } from "@/lib/shared/app-error";
import { finishSignIn } from "./finish-sign-in";

/** Ends a sign-in and leads the browser on, to the server's page, or to the list with the reason it failed. */
export async function endSignIn(
	ctx: Context,
	{ query }: { readonly query: Readonly<Record<string, string>> },
): Promise<Response> {
	try {
		const { settings_href } = await finishSignIn(ctx, new URLSearchParams(query));
		return redirect(`${settings_href}?sign_in=done`);
	} catch (error) {
		if (!isAppError(error)) throw error;
		return redirect(`/settings/mcp?sign_in=${error.body.reason}`);
	}
}

/** Without the code in the next page's referrer. */
function redirect(location: string): Response {
	return new Response(null, { status: 303, headers: { location, "referrer-policy": "no-referrer" } });
}
