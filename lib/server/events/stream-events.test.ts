import { afterEach, expect, it } from "vitest";
import { openDatabase } from "@/lib/server/db/client";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { runShutdown } from "@/lib/server/start/shutdown";
import { buildDynamicProfile, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { appendEvent } from "./append-event";
import { streamEvents, streamHub } from "./stream-events";

const test = useTestDatabase();
const ctx = testContext({ channel: "rest" });

afterEach(() => streamHub().closeAll());

/** The next event of a stream, or undefined at its end. */
async function nextEvent(response: Response): Promise<ChangeEvent | undefined> {
	const reader = response.body?.getReader();
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
		const data = /^data: (.+)$/m.exec(new TextDecoder().decode(part.value))?.[1];
		if (data === undefined) continue;
		reader?.releaseLock();
		return JSON.parse(data) as ChangeEvent;
	}
	return undefined;
}

const open = (lastEventId?: number) =>
	streamEvents(ctx, {
		...(lastEventId === undefined ? {} : { after: { lastEventId } }),
		signal: new AbortController().signal,
	});

it("streams an accepted write of this process without values, and replays it after an id", async () => {
	const profileId = await buildProfile();
	const live = await open();
	expect(Object.fromEntries(live.headers)).toMatchObject({
		"cache-control": "no-cache, no-transform",
		"content-type": "text/event-stream; charset=utf-8",
	});
	await saveProfileChanges(ctx, { profileId, changes: { model: "canary-model" }, saveId: "s1" });
	const event = await nextEvent(live);
	expect(event).toMatchObject({
		name: "agent_profile.updated",
		resource_id: profileId,
		fields: ["model"],
		save_id: "s1",
	});
	expect(JSON.stringify(event)).not.toContain("canary");
	expect(await nextEvent(await open((event?.id ?? 0) - 1))).toEqual(event);
});

it("streams what a dynamic profile runs with whatever is changed of it", async () => {
	const profileId = await buildDynamicProfile([await buildProfile()]);
	const live = await open();
	await saveProfileChanges(ctx, { profileId, changes: { name: "Renamed" } });
	const { dynamic } = (await readProfile(ctx, profileId)).values;
	expect(await nextEvent(live)).toMatchObject({ fields: ["name"], carries: { dynamic } });
});

it("shows a row that another process wrote, within a second, and nobody else's own", async () => {
	const live = await open();
	const elsewhere = openDatabase({ url: test.url });
	const row = { name: "user_settings.updated", resourceType: "user_settings", revision: 1, updatedAt: 1, changes: [] };
	await elsewhere.write(async (tx) => {
		await appendEvent(tx, ctx, { ...row, resourceId: "bob", scope: "user:bob" });
		await appendEvent(tx, ctx, { ...row, resourceId: "local", scope: "user:local" });
	});
	const written = performance.now();
	expect(await nextEvent(live)).toMatchObject({ resource_id: "local" });
	expect(performance.now() - written).toBeLessThan(1000);
	elsewhere.close();
});

it("ends its streams when the process is asked to stop, also those asked for just before", async () => {
	const live = await open();
	const late = open();
	await runShutdown();
	expect(await nextEvent(live)).toBeUndefined();
	expect(await nextEvent(await late)).toBeUndefined();
});
