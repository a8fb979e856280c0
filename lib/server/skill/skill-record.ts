import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { workspaces } from "@/lib/server/db/schema/records";
import { skillFiles, skills } from "@/lib/server/db/schema/skill";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import { skill } from "@/lib/skill/skill-resource";
import { needsSecret, runsPages } from "@/lib/skill/skill-rules";
import { knownSkill, type SkillKey } from "./known-skill";

const ofFile = (column: SQL) => sql`(select ${column} from ${skillFiles} where ${skillFiles.id} = ${skills.id})`;

/** What is set about skills as it is stored; each belongs to the people of its workspace. */
export const skillRecord: RecordKind = {
	resource: skill,
	table: skills,
	columns: ["workspace_id", "slug", "name"],
	derived: {
		owner_id: sql`(select owner_id from ${workspaces} where ${workspaces.id} = workspace_id)`,
		description: ofFile(sql`${skillFiles.description}`),
		origin: ofFile(sql`${skillFiles.origin}`),
		hash: ofFile(sql`${skillFiles.hash}`),
	},
	ownership: ({ own }) => ({
		...(own.owner_id === null ? {} : { userId: String(own.owner_id) }),
		workspaceId: String(own.workspace_id),
	}),
	scope: ({ own }) => `workspace:${String(own.workspace_id)}`,
	computed: async (db, record) => {
		const understood = await knownSkill(db, skillKey(record));
		const { workspace_id, slug, name, description, origin, hash } = record.own;
		const said = { workspace_id, slug, name, description, origin, hash };
		return {
			...Object.fromEntries(Object.entries(said).map(([field, value]) => [field, value ?? null])),
			runs_pages: runsPages(understood),
			needs_secret: needsSecret(understood),
		};
	},
};

/** What the file of a record is looked up by. */
export const skillKey = ({ id, own }: Pick<StoredRecord, "id" | "own">): SkillKey => ({
	id,
	hash: String(own.hash ?? ""),
});
