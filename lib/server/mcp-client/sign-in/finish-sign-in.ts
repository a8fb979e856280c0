import "server-only";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { errorFacts, log } from "@/lib/server/log";
import { AppError } from "@/lib/shared/app-error";
import { mcpFetch, newFetchFacts } from "../mcp-fetch";
import { closeServer, pooledServer } from "../server-pool";
import { signInProvider } from "./sign-in-provider";
import { type SignInServer, signInServer } from "./sign-in-server";
import { changeSignIn, takeState } from "./sign-in-store";

/**
 * Ends the sign-in that a provider sent the person's browser back from: `state` must be the one that was given out to
 * this person, and works once; the issuer is checked, the code is exchanged. Answers the server's page. Throws
 * `expired` for any other state, `provider_unreachable` when the provider refused or its answer is not right.
 */
export async function finishSignIn(ctx: Context, params: URLSearchParams): Promise<{ readonly settings_href: string }> {
	const key = await takeState(params.get("state") ?? "");
	if (key === undefined || key.userId !== identityOf(ctx).userId) {
		throw new AppError("expired", "This sign-in is not on its way any more.", { suggested: "Sign in again." });
	}
	const server = await signInServer(ctx, key.server_ref);
	await exchange(server, params);
	await changeSignIn(key, server.url.href, ({ verifier: _used, ...rest }) => rest);
	closeServer(key.server_ref);
	await connectSoon(server);
	return { settings_href: server.entry.settings_href };
}

/** How long the browser waits for the server's new state, ms. */
const connectMs = 5_000;

/** Connects with the new tokens, so that the page the browser comes to shows the server as it is now. */
async function connectSoon({ key, target }: SignInServer): Promise<void> {
	const connecting = pooledServer({ ...key, target }).ready(true);
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, connectMs);
	});
	// Why it does not connect is the server's state, not the sign-in's.
	await Promise.race([connecting, late]).catch(() => undefined);
	clearTimeout(timer);
	connecting.catch(() => undefined);
}

async function exchange({ key, url }: SignInServer, params: URLSearchParams): Promise<void> {
	const authProvider = signInProvider(key, url.href, { kind: "passive" });
	const transport = new StreamableHTTPClientTransport(url, { authProvider, fetch: mcpFetch(url, newFetchFacts()) });
	await transport.finishAuth(params).catch((error: unknown) => {
		log("warn", "mcp.sign_in_failed", { error: errorFacts(error).error });
		throw new AppError("provider_unreachable", "The sign-in was refused.", { suggested: "Sign in again." });
	});
}
