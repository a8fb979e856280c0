import "server-only";
import { auth, computeScopeUnion, type FetchLike, LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/client";
import type { Context } from "@/lib/server/context";
import { errorFacts, log } from "@/lib/server/log";
import { AppError } from "@/lib/shared/app-error";
import { mcpFetch, newFetchFacts, type SignInChallenge } from "../mcp-fetch";
import { signInProvider } from "./sign-in-provider";
import { signInServer } from "./sign-in-server";
import { changeSignIn, readSignIn, type SignIn, type SignInKey } from "./sign-in-store";

/** A sign-in that leads nowhere is begun so often; then it has to be forgotten first. */
const maxAttempts = 3;

/**
 * Begins a sign-in with a server (*MCP client*, OAuth): finds out where, registers where that is needed, and answers
 * the URL the person's browser has to open. Throws `rate_limited` after three attempts in a row that did not help,
 * `provider_unreachable` where no sign-in is found, and what `signInServer` throws.
 */
export async function startSignIn(
	ctx: Context,
	input: { readonly server_ref: string },
): Promise<{ readonly url: string }> {
	const { key, url } = await signInServer(ctx, input.server_ref);
	const before = await readSignIn(key, url.href);
	const attempts = before?.attempts ?? 0;
	if (attempts >= maxAttempts) {
		throw new AppError("rate_limited", "This sign-in was tried three times without success.", {
			suggested: "Forget the sign-in, check the server, then sign in again.",
		});
	}
	const found = await findSignIn(key, url, before).catch((error: unknown) => {
		log("warn", "mcp.sign_in_not_begun", { error: errorFacts(error).error });
		throw noSignIn();
	});
	await changeSignIn(key, url.href, (signIn) => ({ ...signIn, attempts: attempts + 1 }));
	if (found === undefined || !isSafe(found) || !(await takesChallenges(key, url))) throw noSignIn();
	return { url: found.href };
}

/** The code comes back to this browser: over https, or to a provider on this machine (OAuth 2.1, TLS). */
const isSafe = ({ protocol, hostname }: URL) =>
	protocol === "https:" || (protocol === "http:" && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));

/** A provider that describes itself has to say that it takes S256 challenges (MCP authorization, code protection). */
async function takesChallenges(key: SignInKey, url: URL): Promise<boolean> {
	const described = (await readSignIn(key, url.href))?.discovery?.authorizationServerMetadata;
	return described === undefined || described.code_challenge_methods_supported?.includes("S256") === true;
}

const noSignIn = () =>
	new AppError("provider_unreachable", "The server names no sign-in that can be used.", {
		suggested: "Its provider may want a registered app: set an Authorization header from a stored secret instead.",
	});

async function findSignIn(key: SignInKey, url: URL, before: SignIn | undefined): Promise<URL | undefined> {
	const facts = newFetchFacts();
	const fetchFn = mcpFetch(url, facts);
	const challenge = before?.challenge ?? (await askChallenge(url, fetchFn, () => facts.challenge));
	// What was granted before stays granted: a server asks for what is missing only.
	const scope = computeScopeUnion(before?.tokens?.scope, challenge?.scope);
	// Where to sign in is found out anew: what was found last time did not help.
	await changeSignIn(key, url.href, ({ discovery: _old, ...rest }) => rest);
	let found: URL | undefined;
	const onRedirect = (to: URL) => {
		found = to;
	};
	await auth(signInProvider(key, url.href, { kind: "active", onRedirect }), {
		serverUrl: url,
		fetchFn,
		forceReauthorization: true,
		...(scope ? { scope } : {}),
		...(challenge?.resource_metadata ? { resourceMetadataUrl: new URL(challenge.resource_metadata) } : {}),
	});
	return found;
}

/** Asks the server without credentials, for what its 401 says; one that lets everybody in says nothing. */
async function askChallenge(
	url: URL,
	fetchFn: FetchLike,
	seen: () => SignInChallenge | undefined,
): Promise<SignInChallenge | undefined> {
	const clientInfo = { name: "steward", version: "1" };
	const params = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo };
	const response = await fetchFn(url, {
		method: "POST",
		headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
		body: JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }),
	});
	await response.body?.cancel();
	return seen();
}
