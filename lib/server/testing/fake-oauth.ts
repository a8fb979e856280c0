import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What of the sign-in a fake server offers. */
export interface FakeOAuthScript {
	/** Where a 401 is answered: to everything, or to `tools/call` alone. */
	readonly on: "all" | "call";
	/** `named`: the 401 names the resource's metadata; `bare`: only `Bearer`. */
	readonly challenge: "named" | "bare";
	/** Documents that exist; without any the endpoints are the defaults. */
	readonly metadata: readonly ("resource" | "resource_at_path" | "server")[];
	/** Without it there is no dynamic registration. */
	readonly registration: boolean;
	/** A refresh token works once; one that comes again ends all of the sign-in. */
	readonly rotates?: boolean;
	/** The issuer that the answer to the browser names, said in the metadata; the true one, or another. */
	readonly iss?: "own" | "other" | "none";
	/** The metadata do not say which code challenges are taken. */
	readonly hidesPkce?: boolean;
	/** Calls want this scope beyond the one that was given: 403, `insufficient_scope`. */
	readonly callScope?: string;
}

export interface FakeOAuthLog {
	readonly registered: { redirect_uris: string[] }[];
	readonly authorized: { redirect_uri: string | null; resource: string | null; scope: string | null }[];
	readonly granted: string[];
	/** Which server each request for a token named. */
	readonly resources: (string | null)[];
	readonly refused: string[];
}

/** The authorization server of a fake MCP server: registration, PKCE, refresh. */
export class FakeOAuth {
	readonly log: FakeOAuthLog = { registered: [], authorized: [], granted: [], resources: [], refused: [] };
	readonly #codes = new Map<string, { challenge: string; redirect: string }>();
	readonly #access = new Set<string>();
	readonly #refresh = new Set<string>();
	/** Tokens with the further scope. */
	readonly #wide = new Set<string>();

	/** Every access token handed out so far stops working; refresh tokens keep working unless `all`. */
	expire(all = false): void {
		this.#access.clear();
		if (all) this.#refresh.clear();
	}

	accepts(request: IncomingMessage): boolean {
		return this.#access.has(bearerOf(request));
	}

	/** True where a call may be made with what was granted. */
	reaches(request: IncomingMessage, { callScope }: FakeOAuthScript): boolean {
		return callScope === undefined || this.#wide.has(bearerOf(request));
	}

	challenge(script: FakeOAuthScript, origin: string, path: string): string {
		return script.challenge === "bare"
			? "Bearer"
			: `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${path}", scope="tools"`;
	}

	/** Answers a request of the sign-in; false when it is none. */
	answer(
		request: { readonly url: URL; readonly method: string; readonly body: string },
		response: ServerResponse,
		place: { readonly script: FakeOAuthScript; readonly resource: string },
	): boolean {
		const { url, body } = request;
		const { script, resource } = place;
		const origin = new URL(resource).origin;
		const json = (value: unknown, status = 200) => {
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
			return true;
		};
		const path = new URL(resource).pathname;
		const document = { resource, authorization_servers: [origin], scopes_supported: ["tools"] };
		switch (url.pathname) {
			case "/.well-known/oauth-protected-resource":
				return script.metadata.includes("resource") ? json(document) : false;
			case `/.well-known/oauth-protected-resource${path}`:
				return script.metadata.includes("resource_at_path") ? json(document) : false;
			case "/.well-known/oauth-authorization-server":
				return script.metadata.includes("server") ? json(serverMetadata(origin, script)) : false;
			case "/register":
				if (!script.registration) return false;
				this.log.registered.push(JSON.parse(body) as { redirect_uris: string[] });
				return json({ ...(JSON.parse(body) as object), client_id: "fake-client" }, 201);
			case "/authorize":
				return this.#authorize(url, response, issOf(origin, script));
			case "/token":
				return json(...this.#token(new URLSearchParams(body), script));
			default:
				return false;
		}
	}

	#authorize(url: URL, response: ServerResponse, iss: string | undefined): boolean {
		const [redirect, state] = [url.searchParams.get("redirect_uri"), url.searchParams.get("state")];
		const [resource, scope] = [url.searchParams.get("resource"), url.searchParams.get("scope")];
		this.log.authorized.push({ redirect_uri: redirect, resource, scope });
		const code = randomBytes(8).toString("hex");
		const challenge = url.searchParams.get("code_challenge") ?? "";
		this.#codes.set(code, { challenge, redirect: redirect ?? "" });
		const back = new URL(redirect ?? "http://localhost/");
		back.searchParams.set("code", code);
		if (state !== null) back.searchParams.set("state", state);
		if (iss !== undefined) back.searchParams.set("iss", iss);
		response.writeHead(302, { location: back.href }).end();
		return true;
	}

	#token(form: URLSearchParams, { rotates, callScope }: FakeOAuthScript): [unknown, number] {
		const grant = form.get("grant_type") ?? "";
		this.log.resources.push(form.get("resource"));
		const refresh_token = form.get("refresh_token") ?? "";
		const known = grant === "refresh_token" ? this.#refresh.has(refresh_token) : this.#redeem(form);
		if (rotates) this.#refresh.delete(refresh_token);
		if (!known) {
			if (rotates) this.expire(true);
			this.log.refused.push(grant);
			return [{ error: "invalid_grant", error_description: `There is no token ${refresh_token}.` }, 400];
		}
		this.log.granted.push(grant);
		const [access, refresh] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
		this.#access.add(access);
		this.#refresh.add(refresh);
		const scope =
			callScope !== undefined && this.log.authorized.at(-1)?.scope?.includes(callScope)
				? `tools ${callScope}`
				: "tools";
		if (scope !== "tools") this.#wide.add(access);
		return [{ access_token: access, refresh_token: refresh, token_type: "Bearer", expires_in: 3600, scope }, 200];
	}

	/** A code works once, with the verifier of its challenge and the redirect URI it was asked for with. */
	#redeem(form: URLSearchParams): boolean {
		const code = form.get("code") ?? "";
		const asked = this.#codes.get(code);
		this.#codes.delete(code);
		const made = createHash("sha256")
			.update(form.get("code_verifier") ?? "")
			.digest("base64url");
		return asked !== undefined && asked.challenge === made && asked.redirect === form.get("redirect_uri");
	}
}

const bearerOf = ({ headers }: IncomingMessage) => /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";

function issOf(origin: string, { iss = "none" }: FakeOAuthScript): string | undefined {
	return { own: origin, other: "https://other.example", none: undefined }[iss];
}

function serverMetadata(origin: string, script: FakeOAuthScript) {
	return {
		issuer: origin,
		authorization_endpoint: `${origin}/authorize`,
		token_endpoint: `${origin}/token`,
		...(script.registration ? { registration_endpoint: `${origin}/register` } : {}),
		response_types_supported: ["code"],
		grant_types_supported: ["authorization_code", "refresh_token"],
		...(script.hidesPkce ? {} : { code_challenge_methods_supported: ["S256"] }),
		...(script.iss ? { authorization_response_iss_parameter_supported: true } : {}),
		token_endpoint_auth_methods_supported: ["none"],
	};
}
