import { sql } from "drizzle-orm";
import Driver from "libsql";
import { expect, it, vi } from "vitest";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { storage } from "./storage";

const test = useTestDatabase();

it.each([
	...["no { json", "[]", "7", '"text"', "null", '{"a":1}', '{"kind":"text"}', '{"kind":"toString"}'],
	...['{"kind":"call","call_id":"c"}', '{"kind":"action","action":7}', '{"kind":"notice","notice":"length"}'],
])("a part whose row holds %s reads as an empty one, and the others keep their places", async (damaged) => {
	const id = await say(await buildConversation(), "first");
	for (const index of [1, 2])
		await storage().messages.putPart(id, index, { kind: "text", text: `"${index}"\n\ud83c\udf4f` });
	await test.db.write((tx) => tx.run(sql`update message_parts set part = ${damaged} where position = 1`));
	expect((await storage().messages.get(id))?.parts).toEqual([
		{ kind: "text", text: "first" },
		{ kind: "text", text: "" },
		{ kind: "text", text: '"2"\n\ud83c\udf4f' },
	]);
});

it("a branch is read with one row for all of its parts", async () => {
	const conversation = await buildConversation();
	let head = "";
	for (let at = 0; at < 30; at++) head = await say(conversation, `m${at}`, { at });
	const rows = vi.fn();
	const { prepare } = Driver.prototype;
	const watched = vi.spyOn(Driver.prototype, "prepare").mockImplementation(function (
		this: typeof Driver.prototype,
		sql,
	) {
		const statement = prepare.call(this, sql);
		const { all } = statement;
		vi.spyOn(statement, "all").mockImplementationOnce((...values: unknown[]) => {
			const found: unknown[] = Reflect.apply(all, statement, values);
			rows(found.length);
			return found;
		});
		return statement;
	});
	const { items } = await storage().messages.page(head, { limit: 30, siblings: false });
	watched.mockRestore();
	expect(items.map(({ parts }) => parts)).toHaveLength(30);
	expect(rows.mock.calls).toEqual([[30], [1]]);
});
