import { expect, it } from "vitest";
import { wordlessAnswer } from "./token-answer";

const token = "canary-refresh-7f3a";
const json = (value: unknown, status = 200) => Response.json(value, { status });

it.each([
	[
		"a refusal that quotes the token",
		json({ error: "invalid_grant", error_description: `No ${token}` }, 400),
		400,
		"invalid_grant",
	],
	[
		"a refusal with a link",
		json({ error: "invalid_client", error_uri: `https://x/${token}` }, 401),
		401,
		"invalid_client",
	],
	["a code that is none", json({ error: `bad ${token}` }, 400), 400, "server_error"],
	["a page", new Response(`<p>${token}</p>`, { status: 500 }), 500, "server_error"],
	["a page in place of tokens", new Response(`<p>${token}</p>`), 502, "server_error"],
	["a list", json([token]), 502, "server_error"],
	["an error with status 200", json({ error: "invalid_grant", error_description: token }), 400, "invalid_grant"],
])("says nothing of %s but its code", async (_name, sent, status, error) => {
	const answer = await wordlessAnswer(sent);
	expect(answer.status).toBe(status);
	expect(await answer.json()).toEqual({ error });
});

it("passes tokens on", async () => {
	const tokens = { access_token: token, token_type: "Bearer", refresh_token: "r", expires_in: 60 };
	expect(await (await wordlessAnswer(json(tokens))).json()).toEqual(tokens);
});
