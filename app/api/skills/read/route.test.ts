import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/server/db/client";
import { stagedSkills } from "@/lib/server/db/schema/skill";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildWorkspace, sampleSkillText } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { buildZip } from "@/lib/server/testing/zip-builder";
import type { SkillReading } from "@/lib/skill/skill-views";
import { POST } from "./route";

useTestDatabase({ fresh: "test" });
const text = sampleSkillText("tidy");
let workspace_id = "";

beforeEach(async () => {
	replaceProcessWide("skill-readings", undefined);
	workspace_id = await buildWorkspace();
});

const staged = () => database().read.select().from(stagedSkills);

describe("POST /api/skills/read", () => {
	const host = "127.0.0.1:3210";
	const form = (files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>) => {
		const sent = new FormData();
		sent.append("workspace_id", workspace_id);
		for (const [path, content] of Object.entries(files)) sent.append("files", new Blob([content]), path);
		return sent;
	};
	const post = async (body: FormData | string, headers: Record<string, string> = { origin: `http://${host}` }) => {
		const json: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
		const request = new Request(`http://${host}/api/skills/read`, {
			method: "POST",
			headers: { host, ...json, ...headers },
			body,
		});
		const answer = await POST(request, { params: Promise.resolve({}) });
		return {
			status: answer.status,
			body: (await answer.json()) as SkillReading & { error?: { reason: string; rule?: string } },
		};
	};

	it("takes a text as JSON, and a folder or an archive as a form", async () => {
		expect(await post(JSON.stringify({ workspace_id, text }), {})).toMatchObject({
			status: 200,
			body: { left_out: [] },
		});
		const folder = await post(form({ "tidy/SKILL.md": text, "tidy/scripts/index.html": "<p>" }));
		expect(folder.body.skills).toMatchObject([{ folder: "tidy", files: [{ path: "scripts/index.html", bytes: 3 }] }]);
		const pack = buildZip([
			{ name: "a/SKILL.md", content: text },
			{ name: "b/SKILL.md", content: text },
		]);
		expect((await post(form({ "pack.zip": pack }))).body.skills.map(({ folder: at }) => at)).toEqual(["a", "b"]);
	});

	it("takes a form only from its own pages", async () => {
		expect((await post(form({ "SKILL.md": text }), {})).status).toBe(415);
		for (const origin of ["http://evil.example", "null", "http://127.0.0.1:9999"])
			expect((await post(form({ "SKILL.md": text }), { origin })).status).toBe(403);
		expect(await staged()).toEqual([]);
	});

	it("answers every attack in an archive with 4xx and its rule [SKL-06]", async () => {
		const attacks = [
			[
				{ name: "x/SKILL.md", content: text },
				{ name: "x/y", content: new Uint8Array(30_000_000), declared: 10 },
			],
			[{ name: "x/SKILL.md", content: text, encrypted: true }],
			[
				{ name: "x/SKILL.md", content: text },
				{ name: "../canary", content: "x" },
			],
			[
				{ name: "x/SKILL.md", content: text },
				{ name: "x/link", content: "/etc/canary", mode: 0o120777 },
			],
			[
				{ name: "x/SKILL.md", content: text },
				{ name: "/canary", content: "x" },
			],
		];
		const answers: Awaited<ReturnType<typeof post>>[] = [];
		for (const members of attacks) answers.push(await post(form({ "canary.zip": buildZip(members) })));
		expect(answers.map(({ status, body }) => [status, body.error?.rule])).toEqual([
			[413, "skill_archive_bomb"],
			[400, "skill_archive_locked"],
			[400, "skill_archive_outside"],
			[400, "skill_archive_link"],
			[400, "skill_archive_outside"],
		]);
		expect(JSON.stringify(answers)).not.toContain("canary");
		expect(await staged()).toEqual([]);
	});

	it("refuses forms that are too large, have too many parts, or are none", async () => {
		expect((await post(form({ "a.zip": new Uint8Array(11_000_000) }))).status).toBe(413);
		const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`f${i}`, ""]));
		expect((await post(form(many))).status).toBe(413);
		const type = { "content-type": "multipart/form-data; boundary=x", origin: `http://${host}` };
		expect(await post("--x\r\nbroken", type)).toMatchObject({
			status: 400,
			body: { error: { reason: "invalid_arguments" } },
		});
		const sent = form({});
		sent.append("canary", "canary");
		const unknown = await post(sent);
		expect([unknown.status, JSON.stringify(unknown.body).includes("canary")]).toEqual([400, false]);
	});
});
