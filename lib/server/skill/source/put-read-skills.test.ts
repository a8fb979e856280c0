import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { stagedSkills } from "@/lib/server/db/schema/skill";
import { adapters } from "@/lib/server/setting/adapters";
import { readSkill, readSkillPackage } from "@/lib/server/skill/read-skill";
import { saveSkill } from "@/lib/server/skill/save-skill";
import { openSkillSecret } from "@/lib/server/skill/skill-secret";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildSkill, buildWorkspace, sampleSkillText } from "@/lib/server/testing/record-builders";
import { useSourceServer } from "@/lib/server/testing/source-server";
import { testClock, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { buildZip } from "@/lib/server/testing/zip-builder";
import { isAppError } from "@/lib/shared/app-error";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { addSkill } from "./add-skill";
import { checkSkill } from "./check-skill";
import { readSkills } from "./read-skills";
import { updateSkill } from "./update-skill";

useTestDatabase({ fresh: "test" });
const server = useSourceServer();
const clock = testClock();
const ctx = testContext({ clock });
const text = sampleSkillText("tidy");
let workspace_id = "";

beforeEach(async () => {
	replaceProcessWide("skill-readings", undefined);
	workspace_id = await buildWorkspace();
	server.files = { "/x/SKILL.md": text, "/x/scripts/index.html": "<p>first</p>" };
});

const stage = async (input: object, who: Context = ctx) => {
	const { skills } = await readSkills(who, { workspace_id, ...input }, [], server.fetch);
	return skills[0]?.staged_id ?? "";
};
const fromUrl = () => stage({ url: `${server.origin}/x` });
const added = async () => (await addSkill(ctx, { staged_id: await fromUrl(), selected: true })).skill_id;
const check = (skill_id: string) => checkSkill(ctx, { skill_id }, server.fetch);

async function reason(run: Promise<unknown>) {
	const error: unknown = await run.catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error(`not refused: ${JSON.stringify(error)}`);
	return error.body.rule ?? error.body.reason;
}

const stranger = testContext({ actor: { kind: "person", userId: "stranger", name: "S" }, clock });

describe("adding", () => {
	it("keeps the whole package once", async () => {
		const staged_id = await fromUrl();
		const { skill_id } = await addSkill(ctx, { staged_id, selected: true });
		expect(await readSkill(ctx, { skillId: skill_id })).toMatchObject({
			slug: "tidy",
			selected: true,
			origin: `${server.origin}/x/SKILL.md`,
			files: [{ path: "scripts/index.html", bytes: 12 }],
			secret: "missing",
		});
		expect(await reason(addSkill(ctx, { staged_id, selected: true }))).toBe("skill_staged");
		expect(await database().read.select().from(stagedSkills)).toEqual([]);
	});

	it("refuses a name that is taken unless that skill is to be replaced", async () => {
		const skill_id = await added();
		const staged_id = await stage({ text: sampleSkillText("Tidy") });
		expect(await reason(addSkill(ctx, { staged_id, selected: false }))).toBe("skill_name_taken");
		const replaced = await addSkill(ctx, { staged_id, selected: false, replaces: skill_id });
		expect(replaced.skill_id).toBe(skill_id);
		expect(await readSkill(ctx, { skillId: skill_id })).toMatchObject({ origin: "pasted", selected: false, files: [] });
	});

	it("drops the secret of what it replaces, and its hosts with the source, unless the secret is to be kept", async () => {
		const skill_id = await added();
		const give = { secret: "s3cret", network_hosts: ["api.example.com"] };
		await saveSkill(ctx, { skillId: skill_id, changes: give });
		const pasted = await readSkills(ctx, { workspace_id, text: `${text}Other words.\n` }, []);
		expect(pasted.skills[0]?.replaces).toEqual({ skill_id, name: "tidy", same: false, secret: true });
		const staged_id = pasted.skills[0]?.staged_id ?? "";
		const replacing = { selected: true, replaces: skill_id };
		await addSkill(ctx, { ...replacing, staged_id, keep_secret: true });
		expect(await openSkillSecret(skill_id)).toBe("s3cret");
		const { values } = await adapters.skill.read(ctx, { resource_type: "skill", resource_id: skill_id, workspace_id });
		expect(values.network_hosts).toEqual([]);
		await addSkill(ctx, { ...replacing, staged_id: await fromUrl() });
		expect(await openSkillSecret(skill_id)).toBe("");
		expect((await readSkills(ctx, { workspace_id, text }, [])).skills[0]?.replaces?.secret).toBe(false);
	});

	it("refuses what cannot be used, what is too old, what another person read", async () => {
		const faulty = await stage({ text: "no skill" });
		expect(await reason(addSkill(ctx, { staged_id: faulty, selected: true }))).toBe("skill_faulty");
		const staged_id = await stage({ text });
		expect(await reason(addSkill(stranger, { staged_id, selected: true }))).toBe("skill_staged");
		const agent = testContext({ actor: tokenActor(), clock });
		expect(await reason(addSkill(agent, { staged_id, selected: true }))).toBe("not_writable");
		clock.advance(sourceLimits.stagedMs + 1);
		expect(await reason(addSkill(ctx, { staged_id, selected: true }))).toBe("skill_staged");
	});
});

describe("updating", () => {
	it("says that nothing changed", async () => {
		expect(await check(await added())).toEqual({ changed: false, changes: [] });
	});

	it("shows what differs and keeps the old version until it is confirmed", async () => {
		const skill_id = await added();
		const before = await readSkillPackage(skill_id);
		const newer = text.replace("Says tidy.", "Says it better.");
		server.files = {
			"/x/SKILL.md": newer,
			"/x/scripts/index.html": '<img src="dot.png">',
			"/x/scripts/dot.png": new Uint8Array([137, 0, 255]),
		};
		const update = await check(skill_id);
		expect(update).toMatchObject({ changed: true, staged: { replaces: { skill_id, same: false } } });
		expect(update.changes).toEqual([
			{ path: "SKILL.md", before: text, after: newer },
			{ path: "scripts/index.html", before: "<p>first</p>", after: '<img src="dot.png">' },
			{ path: "scripts/dot.png", before: null, after: expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/) },
		]);
		expect(await readSkillPackage(skill_id)).toEqual(before);
		const staged_id = update.staged?.staged_id ?? "";
		await updateSkill(ctx, { skill_id, staged_id, keep_secret: false });
		expect(await readSkill(ctx, { skillId: skill_id })).toMatchObject({
			description: "Says it better.",
			selected: true,
		});
		expect((await check(skill_id)).changed).toBe(false);
	});

	it("drops the secret unless it is kept", async () => {
		const skill_id = await added();
		const give = () => saveSkill(ctx, { skillId: skill_id, changes: { secret: "s3cret" } });
		await give();
		server.files = { ...server.files, "/x/scripts/index.html": "<p>second</p>" };
		const second = (await check(skill_id)).staged?.staged_id ?? "";
		await updateSkill(ctx, { skill_id, staged_id: second, keep_secret: true });
		expect(await openSkillSecret(skill_id)).toBe("s3cret");
		server.files = { ...server.files, "/x/scripts/index.html": "<p>third</p>" };
		const third = (await check(skill_id)).staged?.staged_id ?? "";
		await updateSkill(ctx, { skill_id, staged_id: third, keep_secret: false });
		expect(await openSkillSecret(skill_id)).toBe("");
	});

	it("of one skill of an archive looks at that one again", async () => {
		const pack = (one: string) =>
			buildZip([
				{ name: "one/SKILL.md", content: sampleSkillText("one") },
				{ name: "one/data.txt", content: one },
				{ name: "two/SKILL.md", content: sampleSkillText("two") },
			]);
		server.files = { "/pack.zip": pack("first") };
		const { skills } = await readSkills(ctx, { workspace_id, url: `${server.origin}/pack.zip` }, [], server.fetch);
		expect(skills.map(({ origin }) => origin)).toEqual(
			["one", "two"].map((name) => `${server.origin}/pack.zip#${name}`),
		);
		const { skill_id } = await addSkill(ctx, { staged_id: skills[0]?.staged_id ?? "", selected: true });
		expect((await check(skill_id)).changed).toBe(false);
		server.files = { "/pack.zip": pack("second") };
		expect((await check(skill_id)).changes).toEqual([{ path: "data.txt", before: "first", after: "second" }]);
	});

	it("of one skill of an index looks at that one again", async () => {
		const base = "/.well-known/skills";
		const skills = ["one", "two"].map((name) => ({ name, description: "x", files: ["SKILL.md", "data.txt"] }));
		server.files = {
			[`${base}/index.json`]: JSON.stringify({ skills }),
			[`${base}/one/SKILL.md`]: sampleSkillText("one"),
			[`${base}/one/data.txt`]: "1",
			[`${base}/two/SKILL.md`]: sampleSkillText("two"),
			[`${base}/two/data.txt`]: "2",
		};
		const read = await readSkills(ctx, { workspace_id, url: server.origin }, [], server.fetch);
		const two = read.skills.find(({ folder }) => folder === "two")?.staged_id ?? "";
		const { skill_id } = await addSkill(ctx, { staged_id: two, selected: false });
		expect((await check(skill_id)).changed).toBe(false);
		server.files = { ...server.files, [`${base}/two/data.txt`]: "3" };
		expect((await check(skill_id)).changes).toEqual([{ path: "data.txt", before: "2", after: "3" }]);
	});

	it("is refused where there is nowhere to look, and for what is not one's own", async () => {
		const pasted = await buildSkill({ workspaceId: workspace_id, name: "pasted" });
		expect(await reason(check(pasted))).toBe("skill_no_source");
		const foreign = await buildSkill({ workspaceId: await buildWorkspace({ ownerId: "stranger" }) });
		expect(await reason(check(foreign))).toBe("not_found");
		expect(await reason(check("none"))).toBe("not_found");
		const skill_id = await added();
		server.files = {};
		expect(await reason(check(skill_id))).toBe("skill_url_missing");
		const staged_id = await stage({ text: sampleSkillText("other") });
		for (const id of [foreign, "none"])
			expect(await reason(updateSkill(ctx, { skill_id: id, staged_id, keep_secret: true }))).toBe("not_found");
		expect((await readSkillPackage(skill_id))?.files).toHaveLength(1);
	});
});
