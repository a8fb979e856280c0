import { expect } from "@playwright/test";
import { RestApi } from "../harness/rest-api";
import { test } from "../harness/test";

test("a write through one process reaches the streams of another on the same database", async ({
	server,
	api,
	openEvents,
}) => {
	const other = await server.second();
	const events = await openEvents({ from: other });
	await events.untilComment();
	const id = await api.newProfile();
	const receipt = await api.change("agent_profile", id, { name: "Told across" });
	await events.until((event) => event.resource_id === id && event.revision === receipt.revision);
	const elsewhere = new RestApi(() => other.origin);
	expect((await elsewhere.read("agent_profile", id)).values.name).toBe("Told across");
});

test("two processes that start together on an empty folder both serve", async ({ startServer }) => {
	const first = await startServer();
	await first.stop();
	const [, second] = await Promise.all([first.launch(), first.second()]);
	for (const { origin } of [first, second]) expect((await fetch(`${origin}/api/health`)).status).toBe(200);
});
