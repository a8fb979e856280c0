import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { skillRuns, skills } from "@/lib/server/db/schema/skill";

/** Hosts that the skill of a run of the caller's own may reach, by what is stored. Throws `not_found`. */
export async function runHosts(ctx: Context, runId: string): Promise<readonly string[]> {
	const [found] = await database()
		.read.select({ settings: skills.settings })
		.from(skillRuns)
		.innerJoin(skills, eq(skills.id, skillRuns.skillId))
		.where(and(eq(skillRuns.id, runId), eq(skillRuns.userId, chatUser(ctx)), isNull(skills.deletedAt)));
	if (!found) throw notFound();
	return hostsIn(found.settings);
}

/** The granted hosts among stored settings of a skill; a value of another shape grants nothing. */
export function hostsIn({ network_hosts: hosts }: Readonly<Record<string, unknown>>): readonly string[] {
	return Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
}
