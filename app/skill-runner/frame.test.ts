import { expect, it } from "vitest";
import { GET as readFile } from "@/app/skill-files/[skillId]/[...path]/route";
import { GET as readRunner } from "@/app/skill-runner/route";
import { database } from "@/lib/server/db/client";
import { workspaces } from "@/lib/server/db/schema/records";
import { skillFiles, skillRuns, skills } from "@/lib/server/db/schema/skill";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { SkillFile } from "@/lib/skill/skill-package";

useTestDatabase({ fresh: "test" });

const files: SkillFile[] = [
	{ path: "assets/view.html", encoding: "utf8", content: "<!doctype html><script src='a.js'></script>" },
	{ path: "assets/a.js", encoding: "utf8", content: "run()" },
	{ path: "assets/dot.png", encoding: "base64", content: "iVBORw0KGgo=" },
	{ path: "assets/what.exe", encoding: "utf8", content: "<script>" },
];

async function put(id: string, owner = "local", hosts: unknown = []) {
	const [now, workspaceId] = [Date.now(), `workspace_of_${id}`];
	const common = { id, workspaceId, slug: id, name: id, updatedAt: now };
	await database().write(async (tx) => {
		const times = { createdAt: now, updatedAt: now };
		await tx.insert(workspaces).values({ id: workspaceId, ownerId: owner, settings: {}, ...times });
		await tx.insert(skills).values({ ...common, createdAt: now, settings: { network_hosts: hosts } });
		await tx.insert(skillFiles).values({ ...common, description: "", sourceText: "", origin: "pasted", files });
		const run = { id: `run_of_${id}`, conversationId: "c", userId: owner, skillId: id, script: "index.html" } as const;
		await tx.insert(skillRuns).values({ ...run, data: "{}", state: "claimed", createdAt: now });
	});
}

const ask = (path: string, sent: Record<string, string> = {}) =>
	new Request(`http://127.0.0.1:3210${path}`, { headers: { host: "127.0.0.1:3210", ...sent } });
const file = (skillId: string, ...path: string[]) =>
	readFile(ask(`/skill-files/${skillId}/x?query=of-the-page`), { params: Promise.resolve({ skillId, path }) });
const runner = (run: string, sent?: Record<string, string>) =>
	readRunner(ask(`/skill-runner?run=${run}`, sent), { params: Promise.resolve({}) });

it("a run's page has the network of its skill as it is stored, and nothing of what is asked for", async () => {
	await put("a", "local", ["api.example.com", "x; script-src *", 7]);
	const answer = await runner("run_of_a");
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-security-policy")).toContain(
		"connect-src https://api.example.com wss://api.example.com;",
	);
	expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; default-src 'none';/);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		"referrer-policy": "no-referrer",
		"x-content-type-options": "nosniff",
		"x-dns-prefetch-control": "off",
		"permissions-policy": expect.stringContaining("geolocation=()"),
		"cache-control": "no-store",
	});
	expect(answer.headers.get("set-cookie")).toBeNull();
	const more = ask("/skill-runner?run=run_of_a&hosts=evil.example");
	expect((await readRunner(more, { params: Promise.resolve({}) })).status).toBe(400);
});

it("a run of somebody else, one that is over and a tab of its own get no page", async () => {
	await put("a", "somebody");
	expect((await runner("run_of_a")).status).toBe(404);
	expect((await runner("run_gone")).status).toBe(404);
	await put("b");
	expect((await runner("run_of_b", { "sec-fetch-dest": "iframe" })).status).toBe(200);
	expect((await runner("run_of_b", { "sec-fetch-dest": "document" })).status).toBe(404);
});

it("files of a skill come with their types, in a sandbox, pages with their own files put in", async () => {
	await put("a");
	const page = await file("a", "assets", "view.html");
	expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(page.headers.get("content-security-policy")).toMatch(
		/^sandbox allow-scripts allow-forms; .*connect-src 'none'/,
	);
	expect(await page.text()).toMatch(/^<!doctype html><script>.*<script>run\(\)<\/script>$/s);
	const picture = await file("a", "assets", "dot.png");
	expect(picture.headers.get("content-type")).toBe("image/png");
	expect([...new Uint8Array(await picture.arrayBuffer()).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
	const other = await file("a", "assets", "what.exe");
	expect(other.headers.get("content-type")).toBe("application/octet-stream");
	for (const answer of [page, picture, other]) {
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox /);
	}
});

it("there is no way out of a skill's files, and none to another person's", async () => {
	await put("a");
	await put("b", "somebody");
	for (const path of [
		["..", "assets", "a.js"],
		["assets/../assets/a.js"],
		["assets", "..", "a.js"],
		["/etc/passwd"],
		[""],
	])
		expect((await file("a", ...path)).status).toBe(404);
	expect((await file("b", "assets", "a.js")).status).toBe(404);
	await database().write((tx) => tx.update(skills).set({ deletedAt: 1 }));
	expect((await file("a", "assets", "a.js")).status).toBe(404);
});
