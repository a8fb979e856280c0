import { expect } from "@playwright/test";
import { test } from "../harness/test";

/** Against the production build, whose bundles each have a copy of the class of a seal that does not open. */
test("a cursor of another list, another caller or nobody is refused as such", async ({ api, connectMcp }) => {
	const agent = await connectMcp();
	const page = await agent.call<{ next_cursor: string }>("settings_search", { query: "", limit: 1 });
	const refused = { code: "invalid", reason: "invalid_cursor" };
	for (const cursor of [page.next_cursor, "made-up"]) {
		expect(await agent.refusal("settings_search", { query: "model", cursor })).toMatchObject(refused);
		expect(await agent.refusal("settings_list_resources", { resource_type: "agent", cursor })).toMatchObject(refused);
		for (const path of ["/api/settings/agent_profile", "/api/history"]) {
			const answer = await api.send("GET", `${path}?cursor=${encodeURIComponent(cursor)}`);
			expect(answer.status).toBe(400);
			expect(await answer.json()).toMatchObject({ error: refused });
		}
	}
});
