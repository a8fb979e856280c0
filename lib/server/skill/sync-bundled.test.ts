import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { seeded, seedFirstRun } from "@/lib/server/start/seed-first-run";
import { buildSkill, buildWorkspace, sampleSkillText } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { selectedAtFirst, skillLimits } from "@/lib/skill/skill-rules";
import { readBundledSkills } from "./bundled-skills";
import { listSkillEntries } from "./list-skill-entries";
import { readSkillPackage } from "./read-skill";
import { saveSkill } from "./save-skill";
import { openSkillSecret } from "./skill-secret";
import { syncBundledSkills } from "./sync-bundled";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const folder = mkdtempSync(join(tmpdir(), "steward-bundled-"));
const plain = "---\nname: Plain\ndescription: Is only read.\n---\nBe brief.\n";
let before: unknown;

/** Puts a version of Steward in place that brings these skills along. */
async function version(skills: Record<string, Record<string, string>>) {
	rmSync(folder, { recursive: true, force: true });
	for (const [slug, files] of Object.entries(skills))
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(join(folder, slug, path, ".."), { recursive: true });
			writeFileSync(join(folder, slug, path), text);
		}
	replaceProcessWide("bundled-skills", readBundledSkills(folder));
}

beforeEach(() => {
	before = replaceProcessWide("bundled-skills", undefined);
});

afterEach(() => {
	replaceProcessWide("bundled-skills", before);
	rmSync(folder, { recursive: true, force: true });
});

const listed = (workspaceId: string) => listSkillEntries(ctx, { workspaceId });
const keyed = { "SKILL.md": sampleSkillText("Keyed"), "scripts/index.html": "<p>1" };

describe("built-in skills", () => {
	it("are in every workspace, those that work at once selected, written once", async () => {
		await version({ keyed, "qr-code": { "SKILL.md": plain.replace("Plain", "QR code") } });
		await seedFirstRun(test.db);
		const other = await buildWorkspace();
		await Promise.all([syncBundledSkills(), syncBundledSkills()]);
		for (const workspaceId of [seeded.workspaceId, other]) {
			expect(await listed(workspaceId)).toMatchObject([
				{ name: "Keyed", origin: "bundled", selected: false, secret: "missing" },
				{ name: "QR code", origin: "bundled", selected: true },
			]);
		}
		const written = await test.db.read.$count(events);
		await syncBundledSkills();
		expect(await test.db.read.$count(events)).toBe(written);
		const added = await buildWorkspace();
		await syncBundledSkills();
		expect(await listed(added)).toHaveLength(2);
	});

	it("follow the version with what was set about them; what it no longer brings stays until it is removed", async () => {
		await version({ keyed, plain: { "SKILL.md": plain } });
		const workspaceId = await buildWorkspace();
		await syncBundledSkills();
		const id = (await listed(workspaceId))[0]?.id ?? "";
		await saveSkill(ctx, { skillId: id, changes: { selected: true, secret: "5", network_hosts: ["a.example.com"] } });
		await version({ keyed: { ...keyed, "scripts/index.html": "<p>2", "assets/a.bin": "\u00ff\u0000" } });
		await syncBundledSkills();
		expect(await listed(workspaceId)).toMatchObject([
			{ id, selected: true, secret: "stored", revision: 3 },
			{ name: "Plain", origin: "bundled" },
		]);
		expect(await openSkillSecret(id)).toBe("5");
		expect((await readSkillPackage(id))?.files).toHaveLength(2);
	});

	it("leave a skill of the workspace's own name alone", async () => {
		await version({ plain: { "SKILL.md": plain } });
		const workspaceId = await buildWorkspace();
		await buildSkill({ workspaceId, name: "plain", origin: "upload" });
		await syncBundledSkills();
		expect(await listed(workspaceId)).toMatchObject([{ name: "plain", origin: "upload" }]);
	});

	it("come back unselected where as many are selected as can be", async () => {
		await version({ "qr-code": { "SKILL.md": plain.replace("Plain", "QR code") } });
		const workspaceId = await buildWorkspace();
		for (let at = 0; at < skillLimits.selected; at++) await buildSkill({ workspaceId, settings: { selected: true } });
		await syncBundledSkills();
		expect((await listed(workspaceId)).filter(({ origin }) => origin === "bundled")).toMatchObject([
			{ name: "QR code", selected: false },
		]);
	});

	it("that are selected at first are there and need nothing", async () => {
		const bundled = await readBundledSkills(join(process.cwd(), "lib/skill/bundled"));
		for (const slug of selectedAtFirst) {
			expect([slug, bundled.get(slug)?.skill]).toMatchObject([slug, { secret: null, compatibility: "" }]);
			expect(bundled.get(slug)?.skill.capabilities).not.toContain("mcp");
		}
		expect(bundled.size).toBeGreaterThanOrEqual(10);
	});

	it("that cannot be read end the start with their name", async () => {
		await expect(version({ odd: { "SKILL.md": "no front matter" } }).then(() => syncBundledSkills())).rejects.toThrow(
			/odd cannot be read: NO_FRONTMATTER/,
		);
	});
});
