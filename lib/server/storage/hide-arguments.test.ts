import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { CallPart, CallState } from "@/lib/chat/part";
import { heldArguments } from "@/lib/server/db/schema/chat";
import { installFacts } from "@/lib/server/db/schema/install";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { argumentsHeld } from "./held-arguments";
import { hideStoredArguments } from "./hide-arguments";
import { storage } from "./storage";

const test = useTestDatabase({ fresh: "test" });
const secret = "hunter2-canary";
const env = { changes: { "agent_profile.env_vars": [{ key: "DB", value: secret }] } };

/** A call as versions before stored it. */
const whole = (call_id: string, state: CallState, fields: Partial<CallPart> = {}): CallPart => ({
	kind: "call",
	call_id,
	tool: "settings_update",
	title: "Change settings",
	source: { kind: "steward", toolset: "settings" },
	arguments: env,
	hop: 1,
	state,
	...fields,
});

async function stored(): Promise<string> {
	const { read } = test.db;
	const tables = await read.all<{ name: string }>("select name from sqlite_master where type = 'table'");
	return JSON.stringify(await Promise.all(tables.map(({ name }) => read.all(`select * from "${name}"`))));
}

it("hides what calls of a version before hold, keeps what open ones run with, and is done once", async () => {
	const conversation = await buildConversation();
	const server = { kind: "mcp", server_ref: "workspace:a", server: "A", tool: "login" } as const;
	const ended = await say(conversation, [
		whole("done", "done"),
		whole("refused", "refused", { arguments: null, raw: `{"changes":{"x":"${secret}` }),
		whole("plain", "done", { arguments: { changes: { "agent_profile.name": "Desk" } } }),
		whole("server", "done", { tool: "login", source: server, arguments: { user: "me" } }),
	]);
	const open = await say(conversation, [whole("open", "waiting")], { role: "assistant", status: "waiting" });
	const before = await storage().messages.get(ended);
	await hideStoredArguments(test.db);
	expect(await stored()).not.toContain(secret);
	const marked = {
		changes: { "agent_profile.env_vars": [{ key: "DB", value: expect.objectContaining({ redacted: true }) }] },
	};
	const after = await storage().messages.get(ended);
	expect(after?.parts).toMatchObject([{ arguments: marked }, { arguments: null }, {}, {}]);
	expect(after?.parts.slice(2)).toEqual(before?.parts.slice(2));
	const card = await storage().messages.get(open);
	expect(card?.parts).toMatchObject([{ arguments: marked, state: "waiting" }]);
	expect(await argumentsHeld(test.db.read, card ?? expect.fail("gone"))).toEqual(new Map([["open", env]]));
	expect(await test.db.read.select().from(heldArguments)).toHaveLength(1);
	// what this version stores is hidden already, and is not looked at again
	await say(conversation, [whole("later", "done")], { role: "assistant" });
	await hideStoredArguments(test.db);
	expect(await stored()).toContain(secret);
});

it("goes on where a start was cut off, over more calls than it takes at once", async () => {
	const conversation = await buildConversation();
	const calls = Array.from({ length: 1_203 }, (_, at) => whole(`c${at}`, "done"));
	const id = await say(conversation, calls);
	let writes = 0;
	const cut = {
		...test.db,
		write: ((run) => (++writes > 2 ? Promise.reject(new Error("killed")) : test.db.write(run))) as typeof test.db.write,
	};
	await expect(hideStoredArguments(cut)).rejects.toThrow("killed");
	const left = async () => JSON.stringify((await storage().messages.get(id))?.parts).split(secret).length - 1;
	expect(await left()).toBe(203);
	await hideStoredArguments(test.db);
	expect(await left()).toBe(0);
	const [done] = await test.db.read.select().from(installFacts).where(eq(installFacts.key, "arguments_hidden"));
	const { after, end } = (done?.value ?? {}) as { after?: number; end?: number };
	expect([after, after === end]).toEqual([expect.any(Number), true]);
});
