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
}

export interface FakeOAuthLog {
	readonly registered: { redirect_uris: string[] }[];
	readonly authorized: { redirect_uri: string | null; state: string | null; resource: string | null }[];
	readonly granted: string[];
	readonly refused: string[];
}

/** The authorization server of a fake MCP server: registration, PKCE, refresh. */
export class FakeOAuth {
	readonly log: FakeOAuthLog = { registered: [], authorized: [], granted: [], refused: [] };
	readonly #codes = new Map<string, { challenge: string; redirect: string }>();
	readonly #access = new Set<string>();
	readonly #refresh = new Set<string>();

	/** Every access token handed out so far stops working; refresh tokens keep working unless `all`. */
	expire(all = false): void {
		this.#access.clear();
		if (all) this.#refresh.clear();
	}

	accepts(request: IncomingMessage): boolean {
		return this.#access.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
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
				return this.#authorize(url, response);
			case "/token":
				return json(...this.#token(new URLSearchParams(body)));
			default:
				return false;
		}
	}

	#authorize(url: URL, response: ServerResponse): boolean {
		const [redirect, state] = [url.searchParams.get("redirect_uri"), url.searchParams.get("state")];
		this.log.authorized.push({ redirect_uri: redirect, state, resource: url.searchParams.get("resource") });
		const code = randomBytes(8).toString("hex");
		const challenge = url.searchParams.get("code_challenge") ?? "";
		this.#codes.set(code, { challenge, redirect: redirect ?? "" });
		const back = new URL(redirect ?? "http://localhost/");
		back.searchParams.set("code", code);
		if (state !== null) back.searchParams.set("state", state);
		response.writeHead(302, { location: back.href }).end();
		return true;
	}

	#token(form: URLSearchParams): [unknown, number] {
		const grant = form.get("grant_type") ?? "";
		const known = grant === "refresh_token" ? this.#refresh.has(form.get("refresh_token") ?? "") : this.#redeem(form);
		if (!known) {
			this.log.refused.push(grant);
			return [{ error: "invalid_grant" }, 400];
		}
		this.log.granted.push(grant);
		const [access, refresh] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
		this.#access.add(access);
		this.#refresh.add(refresh);
		return [
			{ access_token: access, refresh_token: refresh, token_type: "Bearer", expires_in: 3600, scope: "tools" },
			200,
		];
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

function serverMetadata(origin: string, script: FakeOAuthScript) {
	return {
		issuer: origin,
		authorization_endpoint: `${origin}/authorize`,
		token_endpoint: `${origin}/token`,
		...(script.registration ? { registration_endpoint: `${origin}/register` } : {}),
		response_types_supported: ["code"],
		grant_types_supported: ["authorization_code", "refresh_token"],
		code_challenge_methods_supported: ["S256"],
		token_endpoint_auth_methods_supported: ["none"],
	};
}
