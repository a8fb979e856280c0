import "server-only";
import type {
	OAuthDiscoveryState,
	StoredOAuthClientInformation,
	StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { and, eq } from "drizzle-orm";
import { database, type WriteTransaction } from "@/lib/server/db/client";
import { mcpSignIns } from "@/lib/server/db/schema/mcp";
import { sealBox } from "@/lib/server/secrets/seal-box";
import { signInPlace } from "@/lib/server/secrets/secret-place";
import { isJsonObject } from "@/lib/shared/json";
import type { SignInChallenge } from "../mcp-fetch";

/** Whose sign-in with which server. */
export interface SignInKey {
	readonly server_ref: string;
	readonly userId: string;
}

/** What a sign-in consists of; sealed as a whole. Each part is the SDK's own form. */
export interface SignIn {
	/** URL of the server it is for; a server that moved is another one and gets none of it. */
	readonly server_url: string;
	readonly challenge?: SignInChallenge;
	readonly client?: StoredOAuthClientInformation;
	readonly tokens?: StoredOAuthTokens;
	readonly verifier?: string;
	readonly discovery?: OAuthDiscoveryState;
	/** Sign-ins begun one after another without success. */
	readonly attempts?: number;
}

/** The stored sign-in for this URL; one for another URL, or one that does not open, is none. */
export async function readSignIn(key: SignInKey, serverUrl: string): Promise<SignIn | undefined> {
	const [row] = await database().read.select().from(mcpSignIns).where(at(key));
	const found = row === undefined ? undefined : open(key, row.sealed);
	return found?.server_url === serverUrl ? found : undefined;
}

/** True when the person is signed in with this server at another URL, where it was before. */
export async function isSignedInElsewhere(key: SignInKey, serverUrl: string): Promise<boolean> {
	const [row] = await database().read.select().from(mcpSignIns).where(at(key));
	const found = row === undefined ? undefined : open(key, row.sealed);
	return found?.tokens !== undefined && found.server_url !== serverUrl;
}

/** Changes the stored sign-in in one transaction; `state` is set, cleared with `null`, or left. */
export async function changeSignIn(
	key: SignInKey,
	serverUrl: string,
	change: (before: SignIn) => SignIn,
	state?: string | null,
): Promise<void> {
	await database().write(async (tx) => {
		const before = await current(tx, key, serverUrl);
		const sealed = sealBox().seal(JSON.stringify(change(before)), signInPlace(key.server_ref, key.userId));
		const row = { sealed, updatedAt: Date.now(), ...(state === undefined ? {} : { state }) };
		await tx
			.insert(mcpSignIns)
			.values({ serverRef: key.server_ref, userId: key.userId, ...row })
			.onConflictDoUpdate({ target: [mcpSignIns.serverRef, mcpSignIns.userId], set: row });
	});
}

/** Takes the sign-in that is on its way under this `state` parameter; it is found once. */
export async function takeState(state: string): Promise<SignInKey | undefined> {
	if (state === "") return undefined;
	return database().write(async (tx) => {
		const [row] = await tx.update(mcpSignIns).set({ state: null }).where(eq(mcpSignIns.state, state)).returning({
			server_ref: mcpSignIns.serverRef,
			userId: mcpSignIns.userId,
		});
		return row;
	});
}

/** Removes a sign-in; true when there was one. */
export async function removeSignIn(key: SignInKey): Promise<boolean> {
	return database().write(async (tx) => {
		const gone = await tx.delete(mcpSignIns).where(at(key)).returning({ ref: mcpSignIns.serverRef });
		return gone.length > 0;
	});
}

async function current(tx: WriteTransaction, key: SignInKey, serverUrl: string): Promise<SignIn> {
	const [row] = await tx.select().from(mcpSignIns).where(at(key));
	const found = row === undefined ? undefined : open(key, row.sealed);
	return found?.server_url === serverUrl ? found : { server_url: serverUrl };
}

function open(key: SignInKey, sealed: string): SignIn | undefined {
	try {
		const value: unknown = JSON.parse(sealBox().open(sealed, signInPlace(key.server_ref, key.userId)));
		return isJsonObject(value) && typeof value.server_url === "string" ? (value as unknown as SignIn) : undefined;
	} catch {
		return undefined;
	}
}

const at = (key: SignInKey) => and(eq(mcpSignIns.serverRef, key.server_ref), eq(mcpSignIns.userId, key.userId));
