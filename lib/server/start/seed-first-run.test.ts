import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/server/db/client";
import { installFacts } from "@/lib/server/db/schema/install";
import { events } from "@/lib/server/db/schema/journal";
import { agentProfiles, agents, workspaces } from "@/lib/server/db/schema/records";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { seeded, seedFirstRun } from "./seed-first-run";

const test = useTestDatabase({ fresh: "test" });

describe("seedFirstRun", () => {
	it("makes the built-in agents, the guide and the workspace, each with its event", async () => {
		await seedFirstRun(test.db);
		const [router, agent] = await test.db.read.select().from(agents).orderBy(agents.id);
		const [profile] = await test.db.read.select().from(agentProfiles);
		const [workspace] = await test.db.read.select().from(workspaces);
		expect([agent?.id, agent?.family, agent?.displayName]).toEqual(["agent_offline", "offline", "Offline guide"]);
		expect([router?.id, router?.family, router?.displayName]).toEqual(["agent_dynamic", "dynamic", "Dynamic"]);
		expect([profile?.id, profile?.agentId, profile?.name]).toEqual(["profile_guide", "agent_offline", "Guide"]);
		expect(profile?.settings.max_tool_hops).toBe(8);
		expect([workspace?.id, workspace?.ownerId]).toEqual(["workspace_default", "local"]);
		expect(workspace?.settings.default_toolsets).toEqual(["settings", "profiles"]);
		expect(workspace?.defaultAgentProfileId).toBe("profile_guide");
		const names = await test.db.read.select({ name: events.name, actor: events.actor }).from(events);
		expect(names.map((event) => event.name)).toEqual([
			"agent.created",
			"agent_profile.created",
			"workspace.created",
			"agent.created",
		]);
		expect(names.every((event) => event.actor.kind === "system")).toBe(true);
	});

	it("does it once, however many processes start together", async () => {
		const others = [1, 2, 3].map(() => openDatabase({ url: test.url }));
		await Promise.all([test.db, ...others].map((db) => seedFirstRun(db)));
		const [count] = await test.db.read.select({ n: sql<number>`count(*)` }).from(events);
		expect(count?.n).toBe(4);
		for (const db of others) db.close();
	});

	it("gives a database of an earlier version what is new", async () => {
		await seedFirstRun(test.db);
		await test.db.write(async (tx) => {
			await tx.delete(agents).where(eq(agents.id, seeded.routerId));
			await tx.delete(installFacts).where(eq(installFacts.key, "seeded_dynamic"));
		});
		await seedFirstRun(test.db);
		expect(await test.db.read.$count(agents)).toBe(2);
		expect(await test.db.read.$count(agentProfiles)).toBe(1);
	});

	it("does not bring back what a person deleted", async () => {
		await seedFirstRun(test.db);
		await test.db.write((tx) => tx.delete(agentProfiles).where(eq(agentProfiles.id, seeded.profileId)));
		await seedFirstRun(test.db);
		expect(await test.db.read.select().from(agentProfiles)).toEqual([]);
	});
});
