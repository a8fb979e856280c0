import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser, chatWorkspaces } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { workspaces } from "@/lib/server/db/schema/records";
import { skillFiles, skills } from "@/lib/server/db/schema/skill";
import { fileType } from "@/lib/skill/run/file-type";
import { viewPage } from "@/lib/skill/run/frame/view-page";
import { fileBytes } from "@/lib/skill/run/package-file";
import { frameHeaders } from "./frame-headers";
import { hostsIn } from "./granted-hosts";
import { onlyFramed } from "./only-framed";

interface WantedFile {
	readonly skillId: string;
	/** Parts of the path, decoded. */
	readonly path: readonly string[];
}

/**
 * One file of a skill of the caller's own workspaces, in a sandbox of its own: pages with the skill's other files put
 * in, everything else as its bytes. Paths are looked up among the stored ones, never on a disk. Throws `not_found`.
 */
export async function answerSkillFile(ctx: Context, wanted: WantedFile, request: Request): Promise<Response> {
	onlyFramed(request);
	const { hosts, ...skill } = await ownPackage(ctx, wanted.skillId);
	const path = wanted.path.join("/");
	const file = skill.files.find((entry) => entry.path === path);
	if (!file) throw notFound();
	const type = fileType(path);
	const body = type.startsWith("text/html") ? viewPage(skill, file) : fileBytes(file);
	return new Response(body, { headers: frameHeaders(type, hosts, true) });
}

async function ownPackage(ctx: Context, skillId: string) {
	const limited = chatWorkspaces(ctx);
	const [found] = await database()
		.read.select({
			files: skillFiles.files,
			source_text: skillFiles.sourceText,
			origin: skillFiles.origin,
			settings: skills.settings,
		})
		.from(skillFiles)
		.innerJoin(skills, eq(skills.id, skillFiles.id))
		.where(
			and(
				eq(skillFiles.id, skillId),
				isNull(skills.deletedAt),
				sql`${skillFiles.workspaceId} in (select ${workspaces.id} from ${workspaces} where ${workspaces.ownerId} = ${chatUser(ctx)})`,
				limited && inArray(skillFiles.workspaceId, [...limited]),
			),
		);
	if (!found) throw notFound();
	const { settings, ...skill } = found;
	return { ...skill, hosts: hostsIn(settings) };
}
