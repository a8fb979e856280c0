import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { secretReference } from "@/lib/mcp/secret-reference";
import { newestEventId } from "@/lib/server/events/read-events";
import { undoWrite } from "@/lib/server/history/undo-write";
import { listSecrets } from "@/lib/server/secrets/list-secrets";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildSkill, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testClock, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { skillLimits } from "@/lib/skill/skill-rules";
import { deleteSkill, removedSkillMs } from "./delete-skill";
import { listSkillEntries } from "./list-skill-entries";
import { listSkills } from "./list-skills";
import { readSkill, readSkillPackage } from "./read-skill";
import { selectedSkills } from "./selected-skills";
import { skillAdapter } from "./skill-adapter";
import { openSkillSecret } from "./skill-secret";
import { purgeRemovedSkills } from "./sync-bundled";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const foreign = testContext({ actor: { kind: "person", userId: "other", name: "Other" } });
const token = testContext({
	actor: tokenActor({ capabilities: new Set(["settings.read", "settings.write"]) }),
	channel: "mcp",
});
const plainText = "---\nname: Plain\ndescription: Is only read.\n---\nBe brief.\n";
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
let workspaceId = "";
let id = "";

beforeEach(async () => {
	workspaceId = await buildWorkspace();
	id = await buildSkill({ workspaceId, name: "QR Code" });
});

const target = (of = id) => ({ resource_type: "skill", resource_id: of });
const save = (changes: JsonObject, by = ctx, of = id) => skillAdapter.update(by, target(of), { changes });
const read = (of = id) => skillAdapter.read(ctx, target(of));

describe("what is set about a skill", () => {
	it("is its selection, its hosts and its secret, which nobody reads back", async () => {
		await save({ network_hosts: [" API.example.com ", "https://b.example.com/v1"], secret: " 5ecret " });
		const { values, computed } = await read();
		expect(values).toMatchObject({ selected: true, network_hosts: ["api.example.com", "b.example.com"] });
		expect(values.secret).toEqual({ redacted: true, set: true, mark: expect.any(String) });
		expect(computed).toMatchObject({ name: "QR Code", slug: "qr-code", runs_pages: true, needs_secret: true });
		expect(await openSkillSecret(id)).toBe("5ecret");
		expect(await test.db.read.all(sql`select settings from skills where settings like '%5ecret%'`)).toEqual([]);
	});

	it.each<[string, JsonObject, string | null, string]>([
		["selection", { selected: false }, null, ""],
		["fewer hosts", { network_hosts: ["a.example.com"] }, null, ""],
		["another host", { network_hosts: ["a.example.com", "c.example.com"] }, "missing_capability", "network_hosts"],
		["a secret", { secret: "x" }, "not_writable", "secret"],
	])("by an agent: %s", async (_case, changes, reason, path) => {
		await save({ network_hosts: ["a.example.com", "b.example.com"] });
		const answer = save(changes, token);
		if (reason === null) await expect(answer).resolves.toMatchObject({ changed: true });
		else await expect(answer).rejects.toMatchObject(refusal(reason, { path }));
	});

	it.each<[string, JsonObject, string, string]>([
		["hosts", { network_hosts: ["a.example.com"] }, "network_hosts", "skill_without_page"],
		["a secret", { secret: "x" }, "secret", "skill_without_secret"],
	])("a skill that is only read has no use for %s", async (_case, changes, path, rule) => {
		const plain = await buildSkill({ workspaceId, name: "Plain", text: plainText });
		await expect(save(changes, ctx, plain)).rejects.toMatchObject(refusal("not_applicable", { path, rule }));
	});

	it("refuses hosts that are none of the public internet, with their place", async () => {
		await expect(save({ network_hosts: ["a.example.com", "127.0.0.1"] })).rejects.toMatchObject(
			refusal("invalid_value", { path: "network_hosts.1", rule: "host_public" }),
		);
	});

	it("selects at most 50 of a workspace", async () => {
		for (let at = 1; at < skillLimits.selected; at++) await buildSkill({ workspaceId });
		const last = await buildSkill({ workspaceId, settings: { selected: false } });
		await expect(save({ selected: true }, token, last)).rejects.toMatchObject(
			refusal("invalid_value", { path: "selected", rule: "skills_selected" }),
		);
		await save({ selected: false });
		await expect(save({ selected: true }, token, last)).resolves.toMatchObject({ changed: true });
		expect(await selectedSkills(workspaceId)).toHaveLength(skillLimits.selected);
	});

	it("never offers nor selects a skill whose file cannot be understood any more", async () => {
		const broken = await buildSkill({ workspaceId, name: "Broken", text: "<html>" });
		expect((await selectedSkills(workspaceId)).map((one) => one.name)).toEqual(["QR Code"]);
		const [entry] = await listSkillEntries(ctx, { workspaceId });
		expect(entry).toMatchObject({ name: "Broken", selected: true, fault: { code: "HTML_PAGE" } });
		await save({ selected: false }, ctx, broken);
		await expect(save({ selected: true }, ctx, broken)).rejects.toMatchObject(
			refusal("not_applicable", { rule: "skill_unreadable" }),
		);
	});

	it("may name a stored secret, which then knows where it is used", async () => {
		await putSecret(ctx, { name: "QR_KEY", value: "fr0m-store" });
		await save({ secret: secretReference("QR_KEY") });
		expect(await openSkillSecret(id)).toBe("fr0m-store");
		expect(await listSecrets(ctx)).toMatchObject([
			{ used_by: [{ resource_type: "skill", resource_id: id, label: "QR Code", field: "secret" }] },
		]);
		await save({ secret: secretReference("GONE") });
		await expect(openSkillSecret(id)).rejects.toMatchObject(refusal("secret_missing"));
	});
});

describe("lists", () => {
	it("are the workspace's own, by name, and nobody else's", async () => {
		await buildSkill({ workspaceId, name: "Plain", text: plainText, settings: { selected: false } });
		await buildSkill({ name: "Elsewhere" });
		expect(await listSkillEntries(ctx, { workspaceId })).toMatchObject([
			{ name: "Plain", capabilities: ["text"], selected: false, secret: "none", warnings: expect.any(Number) },
			{ name: "QR Code", capabilities: ["js"], selected: true, secret: "missing", tokens: expect.any(Number) },
		]);
		const { items } = await listSkills(ctx, { workspaceId, limit: 10 });
		expect(items).toMatchObject([
			{ label: "Plain", facts: { slug: "plain", selected: false, origin: "pasted" } },
			{ label: "QR Code", parent: { id: workspaceId, label: "Test workspace" } },
		]);
		expect((await listSkills(ctx, { query: "code", limit: 10 })).items).toHaveLength(1);
		expect(await listSkillEntries(foreign, { workspaceId })).toEqual([]);
		await expect(readSkill(foreign, { skillId: id })).rejects.toMatchObject(refusal("not_found"));
		await expect(save({ selected: false }, foreign)).rejects.toMatchObject(refusal("not_found"));
	});

	it("read a text once per hash, and no package", async () => {
		const first = await selectedSkills(workspaceId);
		await test.db.write((tx) => tx.run(sql`update skill_files set source_text = '', files = '[]'`));
		expect((await selectedSkills(workspaceId))[0]?.skill).toEqual(first[0]?.skill);
		expect((await listSkillEntries(ctx, { workspaceId }))[0]).toMatchObject({ tokens: first[0]?.tokens });
		await test.db.write((tx) => tx.run(sql`update skill_files set hash = 'another'`));
		expect(await selectedSkills(workspaceId)).toEqual([]);
	});
});

describe("removing a skill", () => {
	it("takes it out of everything and leaves a tombstone; undo brings skill, file and secret back", async () => {
		await save({ secret: "5ecret" });
		const bundle = await readSkillPackage(id);
		await deleteSkill(ctx, { skillId: id });
		const removal = await newestEventId();
		expect(await read()).toMatchObject({ deleted: true, values: {} });
		expect([await selectedSkills(workspaceId), await listSkillEntries(ctx, { workspaceId })]).toEqual([[], []]);
		expect([await readSkillPackage(id), await openSkillSecret(id)]).toEqual([undefined, ""]);
		await expect(readSkill(ctx, { skillId: id })).rejects.toMatchObject(refusal("deleted"));
		await undoWrite(ctx, { eventId: removal });
		expect(await readSkillPackage(id)).toEqual(bundle);
		expect(await openSkillSecret(id)).toBe("5ecret");
		expect(await selectedSkills(workspaceId)).toMatchObject([{ id }]);
	});

	it("frees the name; undo waits for it, and ends with the files", async () => {
		const clock = testClock();
		const then = testContext({ clock });
		await deleteSkill(then, { skillId: id });
		const removal = await newestEventId();
		const again = await buildSkill({ workspaceId, name: "qr_code" });
		await expect(undoWrite(ctx, { eventId: removal })).rejects.toMatchObject(
			refusal("invalid_value", { rule: "skill_name_taken" }),
		);
		await deleteSkill(then, { skillId: again });
		await purgeRemovedSkills(clock.now() + removedSkillMs);
		await expect(undoWrite(ctx, { eventId: removal })).resolves.toBeTruthy();
		await deleteSkill(then, { skillId: id });
		await purgeRemovedSkills(clock.now() + removedSkillMs + 1);
		await expect(undoWrite(ctx, { eventId: await newestEventId() })).rejects.toMatchObject(refusal("not_applicable"));
	});

	it("leaves no secret and no stored text of its page behind once its files are gone", async () => {
		await save({ secret: "5ecret" });
		await test.db.write((tx) =>
			tx.run(sql`insert into skill_storage (skill_id, sealed, updated_at) values (${id}, 'x', 1)`),
		);
		await deleteSkill(ctx, { skillId: id });
		const kept = () =>
			test.db.read.all(
				sql`select 1 from skills where settings like '%$sealed%' union all select 1 from changes where new_value like '%$sealed%' union all select 1 from skill_storage`,
			);
		expect(await kept()).toHaveLength(3);
		await purgeRemovedSkills(Date.now() + removedSkillMs + 1_000);
		expect(await kept()).toEqual([]);
	});

	it("is refused for a built-in one with what to do instead, unless this version has none of that name", async () => {
		const built = await buildSkill({ workspaceId, name: "Timer", origin: "bundled" });
		const before = replaceProcessWide("bundled-skills", Promise.resolve(new Map([["timer", {}]])));
		try {
			await expect(deleteSkill(ctx, { skillId: built })).rejects.toMatchObject(
				refusal("not_applicable", { rule: "skill_bundled", suggested: expect.stringContaining("skill.selected") }),
			);
			await expect(save({ selected: false }, ctx, built)).resolves.toMatchObject({ changed: true });
			replaceProcessWide("bundled-skills", Promise.resolve(new Map()));
			await expect(deleteSkill(ctx, { skillId: built })).resolves.toBeTruthy();
		} finally {
			replaceProcessWide("bundled-skills", before);
		}
	});
});
