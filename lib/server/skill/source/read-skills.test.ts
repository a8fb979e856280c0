import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/server/db/client";
import { stagedSkills } from "@/lib/server/db/schema/skill";
import type { UploadedFile } from "@/lib/server/http/read-form";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildSkill, buildWorkspace, sampleSkillText } from "@/lib/server/testing/record-builders";
import { useSourceServer } from "@/lib/server/testing/source-server";
import { testClock, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { buildZip } from "@/lib/server/testing/zip-builder";
import { isAppError } from "@/lib/shared/app-error";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { readSkills } from "./read-skills";
import { paced, readingPace } from "./reading-pace";
import { forgetOldStaged } from "./staged-skills";

useTestDatabase({ fresh: "test" });
const server = useSourceServer();
const ctx = testContext();
const text = sampleSkillText("tidy");
let workspace_id = "";

beforeEach(async () => {
	replaceProcessWide("skill-readings", undefined);
	workspace_id = await buildWorkspace();
});

const read = (input: object, files: readonly UploadedFile[] = [], who = ctx) =>
	readSkills(who, { workspace_id, ...input }, files, server.fetch);

async function reason(run: () => Promise<unknown>) {
	const error: unknown = await run().catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error(`not refused: ${JSON.stringify(error)}`);
	return error.body.rule ?? error.body.reason;
}

const staged = () => database().read.select().from(stagedSkills);

describe("what a reading shows", () => {
	it("a text with its size, its cost and what it would replace", async () => {
		const id = await buildSkill({ workspaceId: workspace_id, name: "tidy" });
		const [first] = (await read({ text })).skills;
		expect(first).toMatchObject({
			origin: "pasted",
			host: "",
			bytes: Buffer.byteLength(text),
			folder: "",
			source_text: text,
			parsed: { ok: true, skill: { slug: "tidy", secret: { description: "A key of the example service." } } },
			replaces: { skill_id: id, name: "tidy", same: false },
		});
		expect(first?.tokens).toBeGreaterThan(5);
		const same = { path: "scripts/index.html", bytes: new Uint8Array(Buffer.from("<p>")) };
		const again = await read({}, [{ path: "SKILL.md", bytes: new Uint8Array(Buffer.from(text)) }, same]);
		expect(again.skills[0]).toMatchObject({ files: [{ path: same.path, bytes: 3 }], replaces: { same: true } });
		expect((await read({ text: sampleSkillText("new") })).skills[0]?.replaces).toBeUndefined();
	});

	it("an address with its host", async () => {
		server.files = { "/x/SKILL.md": text };
		const { skills } = await read({ url: `${server.origin}/x` });
		expect(skills[0]).toMatchObject({ host: "skills.test", origin: `${server.origin}/x/SKILL.md` });
		expect((await staged()).map(({ package: kept }) => kept?.origin)).toEqual([`${server.origin}/x/SKILL.md`]);
	});

	it("a text that cannot be understood, with line and column, and the corrected one beside the other files", async () => {
		const broken = "---\nname: x\n---\nNo description.";
		const script = { path: "tidy/scripts/index.html", bytes: new Uint8Array(Buffer.from("<p>")) };
		const [bad] = (await read({}, [{ path: "tidy/SKILL.md", bytes: new Uint8Array(Buffer.from(broken)) }, script]))
			.skills;
		expect(bad?.parsed).toMatchObject({ ok: false, code: "NO_DESCRIPTION" });
		const [good] = (await read({ text, staged_id: bad?.staged_id })).skills;
		expect(good).toMatchObject({ parsed: { ok: true }, files: [{ path: "scripts/index.html" }], origin: "upload" });
		expect(await reason(() => read({ text, staged_id: "nobody's" }))).toBe("skill_staged");
	});
});

describe("who may read, and how much", () => {
	it("needs one source and a workspace of one's own", async () => {
		const file = { path: "SKILL.md", bytes: new Uint8Array(Buffer.from(text)) };
		expect(await reason(() => read({}))).toBe("invalid_arguments");
		expect(await reason(() => read({ text, url: "https://a.example" }))).toBe("invalid_arguments");
		expect(await reason(() => read({ text }, [file]))).toBe("invalid_arguments");
		expect(await reason(() => read({ url: "https://a.example", staged_id: "x" }))).toBe("invalid_arguments");
		const foreign = await buildWorkspace({ ownerId: "somebody" });
		const gone = await buildWorkspace({ deletedAt: 1 });
		for (const one of [foreign, gone, "none"])
			expect(await reason(() => read({ text, workspace_id: one }))).toBe("not_found");
		const reader = testContext({ actor: tokenActor({ capabilities: new Set(["settings.read"]) }) });
		expect(await reason(() => read({ text }, [], reader))).toBe("missing_capability");
		expect(await staged()).toEqual([]);
	});

	it("waits when too much is read, before anything is done", async () => {
		const clock = testClock();
		const who = testContext({ clock });
		for (let count = 0; count < readingPace.aMinute; count++) await read({ text }, [], who);
		const before = await staged();
		expect(await reason(() => read({ url: `${server.origin}/x` }, [], who))).toBe("rate_limited");
		expect([server.seen.length, await staged()]).toEqual([0, before]);
		clock.advance(60_001);
		expect((await read({ text }, [], who)).skills).toHaveLength(1);
		let end: () => void = () => undefined;
		const ended = new Promise<void>((done) => {
			end = done;
		});
		const running = Array.from({ length: readingPace.atOnce }, () => paced(who, () => ended));
		expect(await reason(() => read({ text }, [], who))).toBe("rate_limited");
		expect(
			(await read({ text }, [], testContext({ clock, actor: { kind: "system", purpose: "test" } }))).skills,
		).toHaveLength(1);
		end();
		await Promise.all(running);
		expect((await read({ text }, [], who)).skills).toHaveLength(1);
	});

	it("keeps what was read for an hour, and not more than a limit", async () => {
		const clock = testClock();
		const who = testContext({ clock });
		const many = Array.from({ length: 50 }, (_, i) => ({ name: `s${i}/SKILL.md`, content: sampleSkillText(`s${i}`) }));
		const pack = { path: "a.zip", bytes: buildZip(many) };
		await read({}, [pack], who);
		clock.advance(1_000);
		const { skills } = await read({}, [pack], who);
		const kept = new Set((await staged()).map(({ id }) => id));
		expect(kept.size).toBe(sourceLimits.staged);
		expect(skills.every(({ staged_id }) => kept.has(staged_id))).toBe(true);
		clock.advance(sourceLimits.stagedMs + 1);
		await read({ text }, [], who);
		expect(await staged()).toHaveLength(1);
		await forgetOldStaged(clock.now() + sourceLimits.stagedMs);
		expect(await staged()).toHaveLength(1);
		await forgetOldStaged(clock.now() + sourceLimits.stagedMs + 1);
		expect(await staged()).toHaveLength(0);
	});
});
