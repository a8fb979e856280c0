import "server-only";

const sessionHeader = "mcp-session-id";
const sessionId = /^s1\.([A-Za-z0-9_-]{0,400})\.[0-9a-f]{16}$/;

/**
 * Clients of the older protocol say their name once, in `initialize`, and repeat the session id they are given. The
 * id carries the name, so that no state is kept here; a name grants nothing, so it needs no signature.
 */
export function newSessionId(clientName: string): string {
	const name = Buffer.from([...clientName].slice(0, 64).join(""))
		.toString("base64url")
		.slice(0, 400);
	return `s1.${name}.${Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex")}`;
}

/** The name in the request's session id; undefined where there is none. */
export function sessionClientName(headers: Headers): string | undefined {
	const name = sessionId.exec(headers.get(sessionHeader) ?? "")?.[1];
	return name === undefined ? undefined : Buffer.from(name, "base64url").toString("utf8").replaceAll("\ufffd", "");
}

/** The same answer, with the session id that names the client. */
export function withSession(answer: Response, clientName: string): Response {
	const headers = new Headers(answer.headers);
	headers.set(sessionHeader, newSessionId(clientName));
	return new Response(answer.body, { status: answer.status, headers });
}
