import { describe, expect, it } from "vitest";
import { secrets } from "@/lib/server/db/schema/install";
import { changes, events } from "@/lib/server/db/schema/journal";
import { buildAgent, buildProfile, buildProfileMcp } from "@/lib/server/testing/record-builders";
import { testClock, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import { deleteSecret } from "./delete-secret";
import { listSecrets } from "./list-secrets";
import { putSecret } from "./put-secret";
import { resolveSecret } from "./resolve-secret";

const test = useTestDatabase({ fresh: "test" });
const clock = testClock();
const ctx = testContext({ clock });

const canary = "sk-canary-4711";

async function refusal(run: Promise<unknown>) {
	const error: unknown = await run.catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error(`no AppError: ${String(error)}`);
	return error.body;
}

describe("secrets store", () => {
	it("keeps a value that only resolving opens", async () => {
		const put = await putSecret(ctx, { name: " OPENAI_KEY ", value: canary });
		expect(put).toMatchObject({ name: "OPENAI_KEY", revision: 1, used_by: [] });
		expect(await resolveSecret({ id: put.id })).toBe(canary);
		expect(await resolveSecret({ name: "OPENAI_KEY" })).toBe(canary);
		const everything = JSON.stringify([
			put,
			await listSecrets(ctx),
			await test.db.read.select().from(secrets),
			await test.db.read.select().from(events),
			await test.db.read.select().from(changes),
		]);
		expect(everything).not.toContain(canary);
		expect(everything).not.toContain(Buffer.from(canary).toString("base64").slice(0, 12));
	});

	it("replaces a value and renames, each with one event of names only", async () => {
		const { id } = await putSecret(ctx, { name: "A", value: "one" });
		await putSecret(ctx, { id, name: "A", value: "two" });
		const renamed = await putSecret(ctx, { id, name: "B" });
		expect(renamed.revision).toBe(3);
		expect(await resolveSecret({ name: "B" })).toBe("two");
		await putSecret(ctx, { id, name: "B" });
		const rows = await test.db.read.select().from(events);
		expect(rows.map((row) => [row.name, row.fields])).toEqual([
			["secret.created", ["name", "value"]],
			["secret.updated", ["value"]],
			["secret.updated", ["name"]],
		]);
	});

	it.each([
		[{ name: "1A", value: "x" }, "name"],
		[{ name: "A B", value: "x" }, "name"],
		[{ name: "", value: "x" }, "name"],
		[{ name: "A", value: " " }, "value"],
		[{ name: "A" }, "value"],
		[{ name: "A", value: "x\0y" }, "value"],
	])("refuses %j at %s, without quoting it", async (input, path) => {
		expect(await refusal(putSecret(ctx, input))).toMatchObject({ reason: "invalid_value", path });
	});

	it("refuses a name that is taken, and an id that is not there", async () => {
		await putSecret(ctx, { name: "A", value: "x" });
		expect(await refusal(putSecret(ctx, { name: "A", value: "y" }))).toMatchObject({ path: "name" });
		expect(await refusal(putSecret(ctx, { id: "none", name: "B", value: "y" }))).toMatchObject({ reason: "not_found" });
		expect(await refusal(deleteSecret(ctx, { id: "none" }))).toMatchObject({ reason: "not_found" });
	});

	it("is for people only", async () => {
		const { id } = await putSecret(ctx, { name: "A", value: "x" });
		const conversation = { kind: "conversation", userId: "local", conversationId: "c", name: "Chat" } as const;
		for (const actor of [tokenActor(), conversation, { kind: "system", purpose: "test" } as const]) {
			const agentCtx = testContext({ actor });
			expect(await refusal(putSecret(agentCtx, { name: "B", value: "x" }))).toMatchObject({ reason: "not_writable" });
			expect(await refusal(deleteSecret(agentCtx, { id }))).toMatchObject({ reason: "not_writable" });
		}
	});

	it("names everything that uses a secret and is deleted only when nothing does, or by force", async () => {
		const { id } = await putSecret(ctx, { name: "TOKEN", value: "x" });
		const agentId = await buildAgent({ settings: { display_name: "Cloud", api_key: id } });
		const profileId = await buildProfile({
			agentId,
			settings: { name: "Reviewer", env_vars: [{ key: "GH", secret_id: id }] },
		});
		await buildProfileMcp(profileId, {
			settings: { servers: { gh: { type: "http", url: "https://x.test/", headers: { a: "Bearer ${secret:TOKEN}" } } } },
		});
		const [listed] = await listSecrets(ctx);
		expect(listed?.used_by).toEqual([
			{ resource_type: "agent", resource_id: agentId, label: "Cloud", field: "api_key" },
			{ resource_type: "agent_profile", resource_id: profileId, label: "Reviewer", field: "env_vars" },
			{ resource_type: "agent_profile_mcp", resource_id: profileId, label: "Reviewer", field: "servers" },
		]);
		const refused = await refusal(deleteSecret(ctx, { id }));
		expect(refused.reason).toBe("dependency_conflict");
		expect(refused.details?.dependents).toHaveLength(3);
		expect(await refusal(putSecret(ctx, { id, name: "OTHER" }))).toMatchObject({ reason: "dependency_conflict" });
		await deleteSecret(ctx, { id, force: true });
		expect(await listSecrets(ctx)).toEqual([]);
		expect(await refusal(resolveSecret({ id }))).toMatchObject({ reason: "secret_missing" });
	});

	it("answers a secret whose key is gone as missing", async () => {
		const { id } = await putSecret(ctx, { name: "A", value: "x" });
		await test.db.write((tx) => tx.update(secrets).set({ sealed: "v1.00000000.AAAAAAAAAAAAAAAA.AAAA" }));
		expect(await refusal(resolveSecret({ id }))).toMatchObject({ reason: "secret_missing" });
		expect(await listSecrets(ctx)).toHaveLength(1);
	});
});
