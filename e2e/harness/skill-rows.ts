import { createClient } from "@libsql/client";
import type { StewardServer } from "./steward-server";

export interface TestSkill {
	readonly name: string;
	/** Text of the file `scripts/index.html`. */
	readonly page: string;
	/** Further files by path. */
	readonly files?: Readonly<Record<string, string>>;
	/** Hosts that its page may reach. */
	readonly hosts?: readonly string[];
	/** What its SKILL.md says after the name and the description: more front matter, the closing fence, the body. */
	readonly rest?: string;
}

const runsPage = "---\nCall run_js with the script index.html.\n";

/** Keeps a selected skill with a page in the default workspace, behind the program's back; answers its id. */
export async function putSkillRows(server: StewardServer, skill: TestSkill): Promise<string> {
	const [id, slug] = [`skill_${crypto.randomUUID().replaceAll("-", "")}`, skill.name.toLowerCase()];
	const texts = { "scripts/index.html": skill.page, ...skill.files };
	const files = Object.entries(texts).map(([path, content]) => ({ path, encoding: "utf8", content }));
	const source = `---\nname: ${skill.name}\ndescription: Probes what a page may do.\n${skill.rest ?? runsPage}`;
	const settings = { selected: true, network_hosts: skill.hosts ?? [] };
	const database = createClient({ url: `file:${server.dataDir}/steward.db`, timeout: 5_000 });
	const now = Date.now();
	await database.batch(
		[
			{
				sql: "insert into skill_files (id, workspace_id, slug, name, description, source_text, origin, files, hash, updated_at) values (?, 'workspace_default', ?, ?, 'Probes.', ?, 'pasted', ?, ?, ?)",
				args: [id, slug, skill.name, source, JSON.stringify(files), id, now],
			},
			{
				sql: "insert into skills (id, revision, created_at, updated_at, settings, workspace_id, slug, name) values (?, 1, ?, ?, ?, 'workspace_default', ?, ?)",
				args: [id, now, now, JSON.stringify(settings), slug, skill.name],
			},
		],
		"write",
	);
	database.close();
	return id;
}

/** Takes a skill away again. */
export async function removeSkillRows(server: StewardServer, id: string): Promise<void> {
	const database = createClient({ url: `file:${server.dataDir}/steward.db`, timeout: 5_000 });
	await database.batch(
		[
			{ sql: "delete from skills where id = ?", args: [id] },
			{ sql: "delete from skill_files where id = ?", args: [id] },
		],
		"write",
	);
	database.close();
}
