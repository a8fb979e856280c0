import "server-only";
import type { AuthProvider, OAuthClientProvider } from "@modelcontextprotocol/client";
import type { ServerTarget } from "../server-target";
import { signInProvider } from "./sign-in-provider";
import { changeSignIn, readSignIn, type SignInKey } from "./sign-in-store";

/**
 * How a connection says who the person is: with the tokens of their sign-in, refreshed when they expire. Without a
 * sign-in a 401 is only reported: nothing is discovered or registered before a person wants to sign in.
 */
export async function signInAuth(
	facts: SignInKey & { readonly target: ServerTarget },
): Promise<{ readonly auth?: AuthProvider | OAuthClientProvider }> {
	const { target } = facts;
	if (target.kind !== "remote" || target.ownAuthorization) return {};
	const signIn = await readSignIn(facts, target.url.href);
	if (signIn?.tokens === undefined) return { auth: { token: async () => undefined } };
	return { auth: signInProvider(facts, target.url.href, { kind: "passive" }) };
}

/** A connection came about with the sign-in: attempts are counted anew. */
export async function signInWorked(facts: SignInKey & { readonly target: ServerTarget }): Promise<void> {
	const { target } = facts;
	if (target.kind !== "remote") return;
	const signIn = await readSignIn(facts, target.url.href);
	if (signIn?.tokens === undefined || !signIn.attempts) return;
	await changeSignIn(facts, target.url.href, ({ attempts: _over, ...rest }) => rest);
}
