import { describe, expect, it } from "vitest";
import type { UploadedFile } from "@/lib/server/http/read-form";
import { buildZip, type ZipMember } from "@/lib/server/testing/zip-builder";
import { isAppError } from "@/lib/shared/app-error";
import { readSkillUpload } from "./read-skill-upload";

const text = (name = "tidy") => `---\nname: ${name}\ndescription: Tidies a list.\n---\nSort the lines.\n`;
const file = (path: string, content: string | Uint8Array = text()): UploadedFile => ({
	path,
	bytes: new Uint8Array(Buffer.from(content)),
});
const zip = (members: readonly ZipMember[], path = "pack.zip"): UploadedFile => ({ path, bytes: buildZip(members) });
const canary = "canary-7f3a";

async function refusal(files: readonly UploadedFile[]) {
	const error: unknown = await readSkillUpload(files).catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error(`not refused: ${String(error)}`);
	expect(JSON.stringify(error.body)).not.toContain(canary);
	return [error.body.rule, error.body.code];
}

const shapes: readonly (readonly [string, readonly ZipMember[], string, readonly string[]])[] = [
	[
		"a folder",
		[
			{ name: "tidy/SKILL.md", content: text() },
			{ name: "tidy/notes.md", content: "x" },
		],
		"tidy",
		["notes.md"],
	],
	[
		"the root",
		[
			{ name: "SKILL.md", content: text() },
			{ name: "scripts/index.html", content: "x" },
		],
		"",
		["scripts/index.html"],
	],
	["a deep folder", [{ name: "a/b/c/tidy/SKILL.md", content: text() }], "a/b/c/tidy", []],
	["lower case", [{ name: "tidy/skill.md", content: text() }], "tidy", []],
	[
		"Windows paths",
		[
			{ name: "tidy\\SKILL.md", content: text() },
			{ name: "tidy\\a\\b.txt", content: "x" },
		],
		"tidy",
		["a/b.txt"],
	],
	[
		"entries for folders",
		[{ name: "tidy/" }, { name: "tidy/SKILL.md", content: text() }, { name: "./tidy/x.txt", content: "x" }],
		"tidy",
		["x.txt"],
	],
];

describe("shapes of archives [SKL-03]", () => {
	it.each(shapes)("takes a SKILL.md in %s", async (_shape, members, folder, paths) => {
		const { skills } = await readSkillUpload([zip(members)]);
		expect(skills).toHaveLength(1);
		expect(skills[0]).toMatchObject({ folder, parsed: { ok: true, skill: { slug: "tidy" } } });
		expect(skills[0]?.package).toMatchObject({ origin: "upload", source_text: text() });
		expect(skills[0]?.package.files.map(({ path }) => path)).toEqual(paths);
	});

	it("leaves out what programs put there, and says so", async () => {
		const noise = [
			"__MACOSX/tidy/._SKILL.md",
			"__MACOSX/SKILL.md",
			"tidy/.DS_Store",
			"tidy/._SKILL.md",
			"tidy/Thumbs.db",
		];
		const hidden = ["tidy/.env", "tidy/.git/config", "tidy/node_modules/x/SKILL.md", "README.md"];
		const members = [...noise, ...hidden, "tidy/SKILL.md"].map((name) => ({ name, content: text() }));
		const { skills, left_out } = await readSkillUpload([zip(members)]);
		expect(skills.map(({ folder, package: { files } }) => [folder, files])).toEqual([["tidy", []]]);
		expect(left_out.map(({ path }) => path).toSorted()).toEqual([...noise, ...hidden].toSorted());
		expect(new Set(left_out.map(({ reason }) => reason))).toEqual(new Set(["junk"]));
	});

	it("takes files and folders as a browser sends them, and a Markdown file of any name", async () => {
		const folder = await readSkillUpload([
			file("tidy/SKILL.md"),
			file("tidy/assets/dot.png", new Uint8Array([137, 0, 255])),
		]);
		expect(folder.skills[0]?.package.files).toEqual([{ path: "assets/dot.png", encoding: "base64", content: "iQD/" }]);
		const single = await readSkillUpload([file("My skill.md")]);
		expect(single.skills).toMatchObject([{ folder: "", parsed: { ok: true } }]);
	});

	it("keeps the first of two members with one name, and the standard's spelling of two", async () => {
		const twice = await readSkillUpload([
			zip([
				{ name: "SKILL.md", content: text("first") },
				{ name: "SKILL.md", content: text("second") },
			]),
		]);
		expect(twice.skills).toMatchObject([{ parsed: { skill: { name: "first" } } }]);
		const both = await readSkillUpload([file("skill.md", text("lower")), file("SKILL.md", text("upper"))]);
		expect(both.skills).toMatchObject([{ parsed: { skill: { name: "upper" } } }]);
	});

	it("says that there is no skill", async () => {
		expect(await refusal([zip([{ name: "README.md", content: "x" }])])).toEqual(["skill_none", "invalid"]);
		expect(await refusal([file("a.html", "<p>"), file("b.png")])).toEqual(["skill_none", "invalid"]);
		expect(await refusal([zip([])])).toEqual(["skill_none", "invalid"]);
	});
});

describe("archives with several skills [SKL-05]", () => {
	it("lists each with its own files", async () => {
		const members = ["one", "two", "three"].flatMap((name) => [
			{ name: `skills/${name}/SKILL.md`, content: text(name) },
			{ name: `skills/${name}/scripts/index.html`, content: name },
		]);
		const { skills } = await readSkillUpload([
			zip([...members, { name: "skills/one/sub/SKILL.md", content: text("inner") }]),
		]);
		expect(skills.map(({ folder, package: { files } }) => [folder, files.map(({ path }) => path)])).toEqual([
			["skills/one", ["scripts/index.html"]],
			["skills/one/sub", []],
			["skills/three", ["scripts/index.html"]],
			["skills/two", ["scripts/index.html"]],
		]);
	});

	it("shows one that cannot be understood beside the others", async () => {
		const { skills } = await readSkillUpload([file("good/SKILL.md"), file("bad/SKILL.md", "no front matter")]);
		expect(skills.map(({ folder, parsed }) => [folder, parsed.ok])).toEqual([
			["bad", false],
			["good", true],
		]);
	});

	it("takes several archives at once, and at most 50 skills", async () => {
		const one = (path: string) => zip([{ name: "SKILL.md", content: text() }], path);
		expect((await readSkillUpload([one("a.zip"), one("b.skill")])).skills.map(({ folder }) => folder)).toEqual([
			"a",
			"b",
		]);
		const many = Array.from({ length: 52 }, (_, i) => ({ name: `s${i}/SKILL.md`, content: text() }));
		const { skills, left_out } = await readSkillUpload([zip(many)]);
		expect([skills.length, left_out.map(({ reason }) => reason)]).toEqual([50, ["too_many", "too_many"]]);
	});
});

const zeros = new Uint8Array(30_000_000);
const skill: ZipMember = { name: "tidy/SKILL.md", content: text() };
const hostile: readonly (readonly [string, string, readonly ZipMember[]])[] = [
	["a bomb that declares little", "skill_archive_bomb", [skill, { name: "tidy/x", content: zeros, declared: 100 }]],
	["a SKILL.md that is one", "skill_archive_bomb", [{ name: "SKILL.md", content: zeros, declared: 100 }]],
	["an honest bomb", "skill_archive_bomb", [skill, { name: "tidy/x", content: zeros }]],
	[
		"many files that are too much together",
		"skill_archive_bomb",
		Array.from({ length: 12 }, (_, i) => [
			{ name: `s${i}/SKILL.md`, content: text() },
			{ name: `s${i}/x`, content: zeros.subarray(0, 2_000_000) },
		]).flat(),
	],
	["an encrypted member", "skill_archive_locked", [skill, { name: "tidy/x", content: "x", encrypted: true }]],
	["nothing but an encrypted member", "skill_archive_locked", [{ name: "tidy/x", content: "x", encrypted: true }]],
	["an encrypted SKILL.md", "skill_archive_locked", [{ ...skill, encrypted: true }]],
	["a path out of it", "skill_archive_outside", [skill, { name: `../${canary}.md`, content: "x" }]],
	["one in the middle", "skill_archive_outside", [skill, { name: `tidy/../../${canary}`, content: "x" }]],
	["one for Windows", "skill_archive_outside", [skill, { name: `tidy\\..\\..\\${canary}`, content: "x" }]],
	["an absolute path", "skill_archive_outside", [skill, { name: `/etc/${canary}`, content: "x" }]],
	["a drive", "skill_archive_outside", [skill, { name: `C:\\${canary}`, content: "x" }]],
	["a name with NUL", "skill_archive_outside", [skill, { name: `tidy/${canary}\0.md`, content: "x" }]],
	["a symbolic link", "skill_archive_link", [skill, { name: "tidy/x", content: "/etc/passwd", mode: 0o120777 }]],
	["a SKILL.md that is one", "skill_archive_link", [{ name: "SKILL.md", content: "../x", mode: 0o120777 }]],
	["an unknown method", "skill_archive", [{ ...skill, method: 12 }]],
];

describe("archives that attack [SKL-06]", () => {
	it.each(hostile)("refuses %s: %s", async (_name, rule, members) => {
		const [broken, code] = await refusal([zip(members)]);
		expect(broken).toBe(rule);
		expect(["invalid", "limit"]).toContain(code);
	});

	it("refuses what only starts like an archive, or was cut", async () => {
		const whole = buildZip([skill]);
		for (const bytes of [whole.slice(0, 60), whole.slice(0, -5), new Uint8Array(Buffer.from("PK\u0003\u0004junk"))])
			expect(await refusal([{ path: "a.zip", bytes }])).toEqual(["skill_archive", "invalid"]);
	});

	it("refuses more members than anybody packs", async () => {
		const members = Array.from({ length: 10_001 }, (_, i) => ({ name: `a/${i}` }));
		expect(await refusal([zip([...members, skill])])).toEqual(["skill_upload_many", "limit"]);
	});

	it("leaves links, locked and large files outside of a skill alone, and its own large ones out", async () => {
		const { skills, left_out } = await readSkillUpload([
			zip([
				skill,
				{ name: "LINK", content: "x", mode: 0o120777 },
				{ name: "locked", content: "x", encrypted: true },
				{ name: "tidy/film", content: zeros.subarray(0, 3_000_000) },
			]),
		]);
		expect(skills[0]?.package.files).toEqual([]);
		expect(left_out.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
			{ path: "LINK", reason: "link" },
			{ path: "locked", reason: "encrypted" },
			{ path: "tidy/film", reason: "too_large" },
		]);
	});

	it("takes at most 100 files of a skill", async () => {
		const members = Array.from({ length: 110 }, (_, i) => ({
			name: `tidy/f${String(i).padStart(3, "0")}`,
			content: "x",
		}));
		const { skills, left_out } = await readSkillUpload([zip([skill, ...members])]);
		expect([skills[0]?.package.files.length, left_out.length]).toEqual([100, 10]);
	});

	it("refuses a SKILL.md that is a book", async () => {
		const book = file("tidy/SKILL.md", text() + "x".repeat(2_100_000));
		expect(await refusal([book])).toEqual(["skill_upload_large", "limit"]);
		const long = await readSkillUpload([file("tidy/SKILL.md", text() + "x".repeat(1_100_000))]);
		expect(long.skills).toMatchObject([{ parsed: { ok: false, code: "TOO_LARGE" } }]);
	});

	it("refuses paths of uploaded files that lead out", async () => {
		expect(await refusal([file("tidy/SKILL.md"), file(`../${canary}`)])).toEqual(["skill_archive_outside", "invalid"]);
	});
});
