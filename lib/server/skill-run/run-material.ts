import "server-only";
import { eq } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import { database } from "@/lib/server/db/client";
import { skillFiles } from "@/lib/server/db/schema/skill";
import type { ClaimedRun } from "@/lib/skill/skill-run";
import { readStorage } from "./page-storage";
import type { RunRow } from "./run-rows";

/** All that a browser needs for a run, secret included. Throws `not_found` when the skill or its page is gone. */
export async function runMaterial({ id, skillId, script, data }: RunRow): Promise<ClaimedRun> {
	const db = database().read;
	const [row] = await db.select().from(skillFiles).where(eq(skillFiles.id, skillId));
	const page = row?.files.find(({ path }) => path === `scripts/${script}`);
	if (!row || page?.encoding !== "utf8") throw notFound();
	return {
		run_id: id,
		skill_id: skillId,
		html: page.content,
		assets: row.files.filter((file) => file !== page),
		data,
		secret: "",
		storage: await readStorage(db, skillId),
		hosts: [],
	};
}
