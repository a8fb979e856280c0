import "server-only";
import type { SignInChallenge } from "../mcp-fetch";
import type { ServerTarget } from "../server-target";
import { changeSignIn, isSignedInElsewhere, readSignIn, type SignInKey } from "./sign-in-store";

/** Keeps what a 401 asked for, so that the sign-in a person starts later knows it. */
export async function noteChallenge(
	server: SignInKey & { readonly target: ServerTarget },
	challenge: SignInChallenge | undefined,
): Promise<void> {
	const { target } = server;
	if (target.kind !== "remote" || challenge === undefined) return;
	// Only a sign-in that a person starts takes the place of another one.
	if (await isSignedInElsewhere(server, target.url.href)) return;
	await changeSignIn(server, target.url.href, (before) => ({ ...before, challenge }));
}

/** Tokens and client secret of the person's sign-in, to be masked. */
export async function signInSecrets(server: SignInKey & { readonly target: ServerTarget }): Promise<readonly string[]> {
	const { target } = server;
	const signIn = target.kind === "remote" ? await readSignIn(server, target.url.href) : undefined;
	const { tokens, client } = signIn ?? {};
	return [tokens?.access_token, tokens?.refresh_token, tokens?.id_token, client?.client_secret].filter(
		(value): value is string => typeof value === "string",
	);
}
