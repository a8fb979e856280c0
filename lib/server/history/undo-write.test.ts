import { beforeEach, describe, expect, it } from "vitest";
import { deleteAgent } from "@/lib/server/agent/delete-agent";
import { events } from "@/lib/server/db/schema/journal";
import { readMcpDocument } from "@/lib/server/mcp/read-mcp-document";
import { saveMcpDocument } from "@/lib/server/mcp/save-mcp-document";
import { createProfile } from "@/lib/server/profile/create-profile";
import { deleteProfile } from "@/lib/server/profile/delete-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { buildAgent, buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { keepStored } from "@/lib/setting/redaction-marker";
import type { JsonObject } from "@/lib/shared/json";
import { undoConversation, undoWrite } from "./undo-write";

const test = useTestDatabase({ fresh: "test" });
const person = testContext();
const agent = testContext({ actor: tokenActor({ name: "Claude" }), channel: "mcp" });
const chat = testContext({
	actor: {
		kind: "conversation",
		userId: "local",
		conversationId: "talk",
		name: "Guide",
		approved: new Set(["agent_profile.cli_flags"]),
	},
	channel: "chat",
});
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
let profileId = "";
const save = (by: typeof person, changes: JsonObject) => saveProfileChanges(by, { profileId, changes });
const values = async () => (await readProfile(person, profileId)).values;
const newest = async () => (await test.db.read.select().from(events)).at(-1)?.id ?? 0;

beforeEach(async () => {
	const agentId = await buildAgent({ family: "openai_compatible", settings: { base_url: "http://127.0.0.1:1/" } });
	profileId = await buildProfile({ agentId, settings: { name: "Old", model: "m1" } });
});

describe("undoWrite", () => {
	it("takes back one write as a write of its own, by whoever undoes it", async () => {
		await save(agent, { name: "New", model: "m2" });
		const receipt = await undoWrite(person, { eventId: await newest(), saveId: "undo-1" });
		expect(receipt).toMatchObject({ changed: true, revision: 3 });
		expect(await values()).toMatchObject({ name: "Old", model: "m1" });
		const { last_write } = await readProfile(person, profileId);
		expect(last_write).toMatchObject({ actor: { kind: "person" }, channel: "ui", save_id: "undo-1" });
	});

	it("takes back one field and leaves the other", async () => {
		await save(agent, { name: "New", model: "m2" });
		const eventId = await newest();
		await undoWrite(person, { eventId, field: "model" });
		expect(await values()).toMatchObject({ name: "New", model: "m1" });
		await expect(undoWrite(person, { eventId, field: "mode" })).rejects.toMatchObject(refusal("not_applicable"));
	});

	it("keeps a field that a person changed since, names it, and takes the rest back", async () => {
		await save(agent, { name: "New", model: "m2" });
		const eventId = await newest();
		await save(person, { model: "m3" });
		const receipt = await undoWrite(person, { eventId });
		expect(receipt).toMatchObject({ changed: true, kept: ["model"], accepted: ["agent_profile.name"] });
		expect(await values()).toMatchObject({ name: "Old", model: "m3" });
	});

	it("refuses a field that changed since, and a write of which nothing is left", async () => {
		await save(agent, { name: "New", model: "m2" });
		const eventId = await newest();
		await save(person, { model: "m3" });
		const changed = (...places: string[]) =>
			refusal("version_conflict", { details: { current_revision: 3, changed_since: places } });
		await expect(undoWrite(person, { eventId, field: "model" })).rejects.toMatchObject(changed("model"));
		await save(person, { name: "Mine" });
		await expect(undoWrite(person, { eventId })).rejects.toMatchObject(refusal("version_conflict"));
		expect(await values()).toMatchObject({ name: "Mine", model: "m3" });
	});

	it("is a no-op the second time", async () => {
		await save(agent, { model: "m2" });
		const eventId = await newest();
		await undoWrite(person, { eventId });
		expect(await undoWrite(person, { eventId })).toMatchObject({ changed: false, revision: 3 });
	});

	it("keeps the person's other keys, entries and rows", async () => {
		const flag = (text: string, enabled = true) => ({ flag: text, description: "", enabled });
		await save(person, {
			config_options: { a: "1" },
			cli_flags: [flag("-a"), flag("-b")],
			env_vars: [{ key: "MINE", value: "1" }],
		});
		const keep = async () => keepStored((await values()).env_vars ?? []) as JsonObject[];
		await save(agent, {
			config_options: { a: "1", theirs: "x" },
			cli_flags: [flag("-a", false), flag("-b")],
			env_vars: [...(await keep()), { key: "THEIRS", value: "secret" }],
		});
		const eventId = await newest();
		await save(person, {
			config_options: { a: "2", theirs: "x" },
			cli_flags: [flag("-a", false), flag("-b", false)],
			env_vars: [...(await keep()).slice(1), { key: "MINE", value: "2" }],
		});
		await undoWrite(person, { eventId });
		expect(await values()).toMatchObject({ config_options: { a: "2" }, cli_flags: [flag("-a"), flag("-b", false)] });
		expect((await values()).env_vars).toMatchObject([{ key: "MINE", value: { redacted: true } }]);
	});

	it("keeps a person's server and header when an agent's server is taken back", async () => {
		const web = { url: "https://a.example.com/", headers: { X: "1" } };
		const put = (by: typeof person, servers: JsonObject) => saveMcpDocument(by, { profileId, changes: { servers } });
		const kept = async () => keepStored((await readMcpDocument(person, profileId)).values.servers ?? {}) as JsonObject;
		await put(person, { web });
		await put(agent, { ...(await kept()), added: { command: "tool" } });
		const eventId = await newest();
		await put(person, { ...(await kept()), web: { ...web, headers: { X: "2" } } });
		await undoWrite(person, { eventId });
		const { servers } = (await readMcpDocument(person, profileId)).values;
		expect(Object.keys(servers as JsonObject)).toEqual(["web"]);
		expect(await put(person, { web: { ...web, headers: { X: "2" } } })).toMatchObject({ changed: false });
	});

	it("brings a stored secret back without showing it", async () => {
		await save(person, { env_vars: [{ key: "A", value: "first" }] });
		await save(person, { env_vars: [{ key: "A", value: "second" }] });
		const before = await readProfile(person, profileId);
		const receipt = await undoWrite(person, { eventId: await newest() });
		expect(JSON.stringify([before, receipt, await values()])).not.toMatch(/first|second/);
		expect(await save(person, { env_vars: [{ key: "A", value: "first" }] })).toMatchObject({ changed: false });
	});

	it("needs the authority that the write needs", async () => {
		await save(person, { auto_approve: true });
		await save(person, { auto_approve: false });
		const plain = testContext({ actor: tokenActor({ capabilities: new Set(["settings.read", "settings.write"]) }) });
		await expect(undoWrite(plain, { eventId: await newest() })).rejects.toMatchObject(refusal("missing_capability"));
	});

	it("obeys the rules of the domain", async () => {
		const workspaceId = await buildWorkspace();
		await save(person, { enabled: false });
		await save(person, { enabled: true });
		const eventId = await newest();
		await test.db.write((tx) =>
			tx.run(
				`update workspaces set settings = json_set(settings, '$.default_agent_profile_id', '${profileId}') where id = '${workspaceId}'`,
			),
		);
		await expect(undoWrite(person, { eventId })).rejects.toMatchObject(refusal("dependency_conflict"));
	});

	it("does not tell a foreign write from none", async () => {
		await save(person, { model: "m2" });
		const mallory = testContext({ actor: { kind: "person", userId: "mallory", name: "M" } });
		await expect(undoWrite(mallory, { eventId: await newest() })).rejects.toMatchObject(refusal("not_found"));
		await expect(undoWrite(person, { eventId: 999 })).rejects.toMatchObject(refusal("not_found"));
	});
});

describe("creating and deleting", () => {
	it("a creation is taken back by deleting, unless the record changed since", async () => {
		const { id } = await createProfile(agent, { values: { agent_id: (await agentOf(profileId)) ?? "", name: "Made" } });
		const eventId = await newest();
		await undoWrite(person, { eventId });
		expect(await readProfile(person, id)).toMatchObject({ deleted: true });
		await expect(undoWrite(person, { eventId })).rejects.toMatchObject(refusal("version_conflict"));
	});

	it("a deletion is taken back with settings, secrets and MCP document", async () => {
		await save(person, { env_vars: [{ key: "A", value: "hidden" }] });
		await saveMcpDocument(person, { profileId, changes: { enabled: true } });
		const before = await readProfile(person, profileId);
		await deleteProfile(agent, { profileId });
		await undoWrite(person, { eventId: await newest() });
		expect(await readProfile(person, profileId)).toMatchObject({ revision: 4, values: before.values });
		expect(await readMcpDocument(person, profileId)).toMatchObject({ values: { enabled: true } });
		expect((await test.db.read.select().from(events)).at(-1)).toMatchObject({
			name: "agent_profile.created",
			revision: 4,
		});
	});

	it("a profile does not come back without its agent", async () => {
		const agentId = (await agentOf(profileId)) ?? "";
		await deleteProfile(person, { profileId });
		const eventId = await newest();
		await deleteAgent(person, { agentId });
		await expect(undoWrite(person, { eventId })).rejects.toMatchObject(refusal("dependency_conflict"));
	});
});

describe("undoConversation", () => {
	it("takes back all writes of a conversation, newest first, and nothing else", async () => {
		await save(chat, { model: "c1" });
		await save(person, { name: "Mine" });
		await save(chat, { model: "c2", mode: "plan" });
		const receipts = await undoConversation(person, { conversationId: "talk" });
		expect(receipts).toHaveLength(2);
		expect(await values()).toMatchObject({ model: "m1", mode: "", name: "Mine" });
		expect(await test.db.read.$count(events)).toBe(5);
	});

	it("takes back none when one was overtaken", async () => {
		await save(chat, { model: "c1" });
		await save(chat, { mode: "plan" });
		await save(person, { model: "mine" });
		await expect(undoConversation(person, { conversationId: "talk" })).rejects.toMatchObject(
			refusal("version_conflict"),
		);
		expect(await values()).toMatchObject({ model: "mine", mode: "plan" });
		expect(await undoConversation(person, { conversationId: "other" })).toEqual([]);
	});
});

async function agentOf(id: string): Promise<string | undefined> {
	const { agent_id } = (await readProfile(person, id)).computed;
	return typeof agent_id === "string" ? agent_id : undefined;
}
