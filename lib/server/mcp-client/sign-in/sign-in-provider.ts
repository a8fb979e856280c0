import "server-only";
import { randomBytes } from "node:crypto";
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { redirectUri } from "./redirect-uri";
import { nameResource } from "./resource-indicator";
import { changeSignIn, readSignIn, type SignIn, type SignInKey } from "./sign-in-store";

/**
 * The SDK's provider over the stored sign-in. `passive`: uses and refreshes tokens while a server is used, and starts
 * nothing; a person starts a sign-in, whose URL `onRedirect` gets.
 */
export function signInProvider(
	key: SignInKey,
	serverUrl: string,
	mode: { readonly kind: "passive" } | { readonly kind: "active"; onRedirect(url: URL): void },
): OAuthClientProvider {
	const read = () => readSignIn(key, serverUrl);
	const active = mode.kind === "active";
	let refreshed: string | undefined;
	const change = (make: (before: SignIn) => SignIn, state?: string) => changeSignIn(key, serverUrl, make, state);
	return {
		redirectUrl: redirectUri(),
		clientMetadata: {
			client_name: "Steward",
			redirect_uris: [redirectUri()],
			grant_types: ["authorization_code", "refresh_token"],
			response_types: ["code"],
			token_endpoint_auth_method: "none",
		},
		async state() {
			const state = randomBytes(24).toString("base64url");
			if (active) await change((before) => before, state);
			return state;
		},
		async clientInformation(ctx) {
			const client = (await read())?.client;
			return client && ctx?.issuer && client.issuer && client.issuer !== ctx.issuer ? undefined : client;
		},
		saveClientInformation: (client, ctx) =>
			change((before) => ({ ...before, client: { ...client, ...(ctx?.issuer ? { issuer: ctx.issuer } : {}) } })),
		async tokens(ctx) {
			const tokens = (await read())?.tokens;
			// asked so only to refresh them
			if (ctx) refreshed = tokens?.refresh_token;
			return tokens;
		},
		saveTokens: (tokens) => change((before) => ({ ...before, tokens })),
		redirectToAuthorization(url) {
			if (mode.kind !== "active") return;
			nameResource(url.searchParams, serverUrl);
			mode.onRedirect(url);
		},
		async saveCodeVerifier(verifier) {
			if (active) await change((before) => ({ ...before, verifier }));
		},
		async codeVerifier() {
			const verifier = (await read())?.verifier;
			if (verifier === undefined) throw new Error("no sign-in is on its way");
			return verifier;
		},
		saveDiscoveryState: (discovery) => change((before) => ({ ...before, discovery })),
		discoveryState: async () => (await read())?.discovery,
		invalidateCredentials: (scope) =>
			change((before) => {
				// Another process was faster: what was refused is the token that it has replaced.
				const replaced = refreshed !== undefined && before.tokens?.refresh_token !== refreshed;
				return scope === "tokens" && replaced ? before : without(before, scope);
			}),
	};
}

function without(signIn: SignIn, scope: "all" | "client" | "tokens" | "verifier" | "discovery"): SignIn {
	const { client, tokens, verifier, discovery, ...rest } = signIn;
	const kept = { client, tokens, verifier, discovery };
	const gone =
		scope === "all" ? [] : Object.entries(kept).filter(([part, value]) => part !== scope && value !== undefined);
	return { ...rest, ...Object.fromEntries(gone) };
}
