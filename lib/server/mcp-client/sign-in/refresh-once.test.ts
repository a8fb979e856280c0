import { expect, it } from "vitest";
import { refreshOnce } from "./refresh-once";
import { nameResource } from "./resource-indicator";

const url = "https://auth.example/token";
const form = (token: string) => new URLSearchParams({ grant_type: "refresh_token", refresh_token: token });

/** A token endpoint whose answers come when they are let go. */
function endpoint(answer: (count: number) => object) {
	const waiting: (() => void)[] = [];
	let asked = 0;
	const fetchOnce = refreshOnce(async () => {
		const count = ++asked;
		await new Promise<void>((resolve) => waiting.push(resolve));
		return Response.json(answer(count));
	});
	const refresh = async (token: string, signal?: AbortSignal) =>
		(await fetchOnce(url, { method: "POST", body: form(token), ...(signal && { signal }) })).json();
	const letGo = () => {
		for (const go of waiting.splice(0)) go();
	};
	return { refresh, letGo, asked: () => asked };
}

it("gives a token that was replaced to who still holds the one before, and asks once for those who ask at once", async () => {
	const { refresh, letGo, asked } = endpoint((count) => ({ access_token: `a${count}`, refresh_token: `r${count}` }));
	const both = [refresh("rotates"), refresh("rotates")];
	letGo();
	expect(await Promise.all(both)).toEqual([{ access_token: "a1", refresh_token: "r1" }, expect.anything()]);
	expect(await refresh("rotates")).toMatchObject({ access_token: "a1" });
	expect(asked()).toBe(1);
});

it.each([
	["names the same refresh token", { refresh_token: "stays" }],
	["names none", {}],
])("asks a provider that %s anew: its last token may be used up", async (_what, more) => {
	const { refresh, letGo, asked } = endpoint((count) => ({ access_token: `a${count}`, ...more }));
	const first = refresh("stays");
	letGo();
	expect(await first).toMatchObject({ access_token: "a1" });
	const second = refresh("stays");
	letGo();
	expect(await second).toMatchObject({ access_token: "a2" });
	expect(asked()).toBe(2);
});

it("lets a caller go that is aborted, and answers the others", async () => {
	const { refresh, letGo, asked } = endpoint(() => ({ access_token: "a" }));
	const abort = new AbortController();
	const stopped = refresh("shared", abort.signal);
	const other = refresh("shared");
	abort.abort(new Error("stopped"));
	await expect(stopped).rejects.toThrow("stopped");
	letGo();
	expect(await other).toEqual({ access_token: "a" });
	expect(asked()).toBe(1);
});

it.each([
	["https://mcp.example/", "https://mcp.example"],
	["HTTPS://MCP.example/v1/mcp#part", "https://mcp.example/v1/mcp"],
	["https://mcp.example:8443/mcp/?team=a", "https://mcp.example:8443/mcp/?team=a"],
])("a server at %s is named %s, unless it names itself", (server, name) => {
	const params = new URLSearchParams();
	nameResource(params, server);
	expect(params.get("resource")).toBe(name);
	const named = new URLSearchParams({ resource: "https://itself.example" });
	nameResource(named, server);
	expect(named.get("resource")).toBe("https://itself.example");
});
