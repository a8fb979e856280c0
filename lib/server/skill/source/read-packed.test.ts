import { describe, expect, it } from "vitest";
import { useSourceServer } from "@/lib/server/testing/source-server";
import { buildZip, type ZipMember } from "@/lib/server/testing/zip-builder";
import { isAppError } from "@/lib/shared/app-error";
import { readSkillUrl } from "./read-skill-url";

const server = useSourceServer();
const text = "---\nname: tidy\ndescription: Tidies a list.\n---\nSort the lines.\n";
const read = (path: string) => readSkillUrl(server.origin + path, server.fetch);

describe("an archive at an address", () => {
	it("is unpacked, whatever its name is", async () => {
		const members = [
			{ name: "SKILL.md", content: text },
			{ name: "scripts/index.html", content: "<p>x</p>" },
		];
		server.files = { "/pack.zip": buildZip(members), "/download": buildZip(members) };
		for (const path of ["/pack.zip", "/download"]) {
			const { skills } = await read(path);
			expect(skills.map((one) => one.package)).toEqual([
				{
					origin: `${server.origin}${path}`,
					source_text: text,
					files: [{ path: "scripts/index.html", encoding: "utf8", content: "<p>x</p>" }],
				},
			]);
		}
	});

	it.each<[string, readonly ZipMember[], string]>([
		["leads out", [{ name: "../canary/SKILL.md", content: text }], "skill_archive_outside"],
		[
			"is a link",
			[
				{ name: "SKILL.md", content: text },
				{ name: "x.html", content: "/etc/canary", mode: 0o120777 },
			],
			"skill_archive_link",
		],
		[
			"unpacks to too much",
			[
				{ name: "SKILL.md", content: text },
				{ name: "x.bin", content: Buffer.alloc(1000), declared: 2 ** 31 },
			],
			"skill_archive_bomb",
		],
		["is no skill", [{ name: "canary.txt", content: "x" }], "skill_none"],
	])("with a member that %s is refused", async (_name, members, rule) => {
		server.files = { "/pack.zip": buildZip(members) };
		const error: unknown = await read("/pack.zip").catch((thrown: unknown) => thrown);
		if (!isAppError(error)) throw new Error("not refused");
		expect(error.body.rule).toBe(rule);
		expect(JSON.stringify(error.body)).not.toContain("canary");
	});
});
