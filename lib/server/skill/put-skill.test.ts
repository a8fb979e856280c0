import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { newestEventId } from "@/lib/server/events/read-events";
import { listHistory } from "@/lib/server/history/list-history";
import { undoWrite } from "@/lib/server/history/undo-write";
import { transact } from "@/lib/server/setting/transact";
import { buildSkill, buildWorkspace, sampleSkillText } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { parseSkill } from "@/lib/skill/parse/parse-skill";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { skillLimits } from "@/lib/skill/skill-rules";
import { packageHash } from "./package-hash";
import { putSkillIn, type SkillToPut } from "./put-skill";
import { readSkill, readSkillPackage } from "./read-skill";
import { saveSkill } from "./save-skill";
import { selectedSkills } from "./selected-skills";
import { openSkillSecret } from "./skill-secret";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const refusal = (reason: string, more: object = {}) => ({ body: { reason, ...more } });
let workspaceId = "";

beforeEach(async () => {
	workspaceId = await buildWorkspace();
});

function packageOf(name: string, more: Partial<SkillPackage> & { page?: string } = {}): SkillPackage {
	const { page = "<p>", ...rest } = more;
	const files = [{ path: "scripts/index.html", encoding: "utf8" as const, content: page }];
	return { origin: "https://a.example.com/SKILL.md", source_text: sampleSkillText(name), files, ...rest };
}

async function put(bundle: SkillPackage, more: Partial<SkillToPut> = {}, by = ctx) {
	const parsed = parseSkill(bundle.source_text, { files: bundle.files.map(({ path }) => path) });
	if (!parsed.ok) throw new Error(parsed.code);
	return transact((tx) => putSkillIn(tx, by, { workspaceId, package: bundle, skill: parsed.skill, ...more }));
}

const save = (skillId: string, changes: Parameters<typeof saveSkill>[1]["changes"], by = ctx) =>
	saveSkill(by, { skillId, changes });

describe("a package that is kept", () => {
	it("is a skill of the workspace with its files, not selected unless it was said", async () => {
		const bundle = packageOf("QR Code");
		const { id } = await put(bundle);
		expect(await readSkill(ctx, { skillId: id })).toMatchObject({
			slug: "qr-code",
			name: "QR Code",
			origin: bundle.origin,
			capabilities: ["js"],
			selected: false,
			secret: "missing",
			secret_need: "A key of the example service.",
			scripts: ["index.html"],
			files: [{ path: "scripts/index.html", bytes: 3 }],
			hash: packageHash(bundle),
			source_text: bundle.source_text,
			revision: 1,
		});
		expect(await readSkillPackage(id)).toEqual(bundle);
		expect(await selectedSkills(workspaceId)).toEqual([]);
		const other = await put(packageOf("Other"), { selected: true });
		expect(await selectedSkills(workspaceId)).toMatchObject([{ id: other.id, name: "Other", network_hosts: [] }]);
	});

	it("is refused where its name is taken, for agents, for foreign workspaces, and when there are too many", async () => {
		await put(packageOf("A b"));
		await expect(put(packageOf("a_B"))).rejects.toMatchObject(refusal("invalid_value", { rule: "skill_name_taken" }));
		const token = testContext({ actor: tokenActor(), channel: "mcp" });
		await expect(put(packageOf("c"), {}, token)).rejects.toMatchObject(refusal("not_writable"));
		const foreign = testContext({ actor: { kind: "person", userId: "other", name: "Other" } });
		await expect(put(packageOf("c"), {}, foreign)).rejects.toMatchObject(refusal("not_found"));
		await expect(put(packageOf("c"), { replaces: await buildSkill() })).rejects.toMatchObject(refusal("not_found"));
		for (let at = 1; at < skillLimits.perWorkspace; at++)
			await buildSkill({ workspaceId, settings: { selected: false } });
		await expect(put(packageOf("c"))).rejects.toMatchObject(refusal("invalid_value", { rule: "skills_stored" }));
	});
});

describe("a package that takes the place of another", () => {
	async function withGrants() {
		const { id } = await put(packageOf("Mail"), { selected: true });
		await save(id, { secret: "first-5ecret" });
		await save(id, { secret: "5ecret", network_hosts: ["api.example.com"] });
		return id;
	}

	it("drops the secret, keeps the hosts and the selection, and says what it changed [SEC-03]", async () => {
		const id = await withGrants();
		expect(await openSkillSecret(id)).toBe("5ecret");
		const receipt = await put(packageOf("Mail", { page: "<p>2" }), { replaces: id });
		expect(receipt).toMatchObject({ id, changed: true, revision: 4 });
		expect(await openSkillSecret(id)).toBe("");
		expect(await selectedSkills(workspaceId)).toMatchObject([
			{ id, secret: "missing", network_hosts: ["api.example.com"] },
		]);
		const [newest] = (await listHistory(ctx, { limit: 1, resourceId: id, values: true })).items;
		expect(newest).toMatchObject({ name: "skill.updated", label: "Mail", fields: ["files", "secret"] });
	});

	it("leaves no way to bring a dropped secret back to other files", async () => {
		const id = await withGrants();
		await save(id, { secret: "" });
		const cleared = await newestEventId();
		await put(packageOf("Mail", { page: "<p>2" }), { replaces: id });
		for (const eventId of [cleared, await newestEventId()]) {
			await expect(undoWrite(ctx, { eventId, field: "secret" })).rejects.toMatchObject(refusal("not_applicable"));
		}
		expect(await openSkillSecret(id)).toBe("");
		const rows = await test.db.read.all(
			sql`select * from changes where field = 'secret' and (old_value like '%$sealed%' or new_value like '%$sealed%')`,
		);
		expect(rows).toEqual([]);
	});

	it("may have the secret when the person says so", async () => {
		const id = await withGrants();
		await put(packageOf("Mail", { page: "<p>2" }), { replaces: id, keepSecret: true });
		expect(await openSkillSecret(id)).toBe("5ecret");
	});

	it("from another source gets neither secret nor hosts, nor what the page had kept", async () => {
		const id = await withGrants();
		await test.db.write((tx) =>
			tx.run(sql`insert into skill_storage (skill_id, sealed, updated_at) values (${id}, 'x', 1)`),
		);
		await put(packageOf("Mail", { origin: "upload" }), { replaces: id });
		expect(await selectedSkills(workspaceId)).toMatchObject([{ secret: "missing", network_hosts: [] }]);
		expect(await test.db.read.all(sql`select * from skill_storage`)).toEqual([]);
	});

	it.each(["pasted", "upload"])("has another source where it was %s and its files are others", async (origin) => {
		const { id } = await put(packageOf("Mail", { origin }));
		await save(id, { network_hosts: ["api.example.com"], selected: true });
		await test.db.write((tx) =>
			tx.run(sql`insert into skill_storage (skill_id, sealed, updated_at) values (${id}, 'x', 1)`),
		);
		await put(packageOf("Mail", { origin }), { replaces: id });
		expect(await selectedSkills(workspaceId)).toMatchObject([{ network_hosts: ["api.example.com"] }]);
		await put(packageOf("Mail", { origin, page: "<p>2" }), { replaces: id });
		expect(await selectedSkills(workspaceId)).toMatchObject([{ network_hosts: [] }]);
		expect(await test.db.read.all(sql`select * from skill_storage`)).toEqual([]);
	});

	it("is not given a secret that was cleared before, whatever is said of keeping it", async () => {
		const id = await withGrants();
		await save(id, { secret: "" });
		const cleared = await newestEventId();
		await put(packageOf("Mail", { page: "<p>2" }), { replaces: id, keepSecret: true });
		await expect(undoWrite(ctx, { eventId: cleared, field: "secret" })).rejects.toMatchObject(
			refusal("not_applicable"),
		);
	});

	it("loses what it does not ask for any more, and may have another name", async () => {
		const id = await withGrants();
		const text = "---\nname: Letters\ndescription: Writes letters.\n---\nWrite a letter.\n";
		await put(packageOf("Mail", { source_text: text, files: [] }), { replaces: id, keepSecret: true });
		expect(await selectedSkills(workspaceId)).toMatchObject([
			{ id, slug: "letters", name: "Letters", secret: "none", network_hosts: [] },
		]);
		expect(await openSkillSecret(id)).toBe("");
	});

	it("that is the same changes nothing and is no event", async () => {
		const id = await withGrants();
		const before = await test.db.read.$count(events);
		expect(await put(packageOf("Mail"), { replaces: id })).toMatchObject({ changed: false, revision: 3 });
		expect(await test.db.read.$count(events)).toBe(before);
		expect(await openSkillSecret(id)).toBe("5ecret");
	});
});

describe("the hash of a package", () => {
	it("is of bytes and paths, whatever the encoding, order and origin", () => {
		const text = { path: "a.txt", encoding: "utf8", content: "é" } as const;
		const bytes = { path: "a.txt", encoding: "base64", content: Buffer.from("é").toString("base64") } as const;
		const other = { path: "b.txt", encoding: "utf8", content: "" } as const;
		const hash = packageHash({ source_text: "x", files: [text, other] });
		expect(packageHash({ source_text: "x", files: [other, bytes] })).toBe(hash);
		expect(packageHash({ source_text: "x", files: [text] })).not.toBe(hash);
		expect(packageHash({ source_text: "x", files: [{ ...text, path: "b.txt" }] })).not.toBe(
			packageHash({ source_text: "x", files: [text] }),
		);
		expect(packageHash({ source_text: "xa.txt", files: [] })).not.toBe(
			packageHash({ source_text: "x", files: [text] }),
		);
	});
});
