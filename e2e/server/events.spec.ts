import { expect } from "@playwright/test";
import { test } from "../harness/test";

test.describe("event stream", () => {
	test("begins with a comment and may not be compressed or cached", async ({ openEvents }) => {
		const events = await openEvents();
		await events.untilComment();
		expect(events.response.headers.get("cache-control")).toContain("no-transform");
		expect(events.response.headers.get("content-type")).toContain("text/event-stream");
	});

	test("tells ids and names of a write, never values", async ({ api, openEvents }) => {
		const events = await openEvents();
		await events.untilComment();
		const id = await api.newProfile({ name: "canary-name" });
		await api.change("agent_profile", id, { name: "canary-other", max_tool_hops: 3 });
		const event = await events.until((seen) => seen.resource_id === id && seen.name === "agent_profile.updated");
		expect(event).toMatchObject({ resource_type: "agent_profile", revision: 2, channel: "rest" });
		expect([...event.fields].sort()).toEqual(["max_tool_hops", "name"]);
		expect(JSON.stringify(events.events)).not.toContain("canary");
	});

	test("resumes after the last event a client saw, over a kill -9 too", async ({ server, api, openEvents }) => {
		const events = await openEvents();
		await events.untilComment();
		const id = await api.newProfile();
		const created = await events.until((event) => event.resource_id === id);
		events.close();
		const missed = await api.change("agent_profile", id, { max_tool_hops: 4 });
		await server.kill();
		await server.restart();
		const resumed = await openEvents({ lastEventId: created.id });
		const event = await resumed.until((seen) => seen.resource_id === id);
		expect(event.revision).toBe(missed.revision);
		expect(resumed.events.filter((seen) => seen.id <= created.id)).toEqual([]);
	});

	test("a no-op and a refused write send nothing", async ({ api, openEvents }) => {
		const id = await api.newProfile({ max_tool_hops: 5 });
		const events = await openEvents();
		await events.untilComment();
		expect(await api.change("agent_profile", id, { max_tool_hops: 5 })).toMatchObject({ changed: false, revision: 1 });
		expect(
			await api.refusal("PATCH", `/api/settings/agent_profile/${id}`, { changes: { max_tool_hops: 99 } }),
		).toMatchObject({
			status: 400,
			reason: "invalid_value",
		});
		await api.change("agent_profile", id, { max_tool_hops: 6 });
		const event = await events.until((seen) => seen.resource_id === id);
		expect(event.revision).toBe(2);
	});
});
