import { queryOptions } from "@tanstack/react-query";
import type { SkillDetails, SkillEntry } from "@/lib/skill/skill-views";
import { fetchJson } from "../fetch-json";
import { queryKeys } from "../query-keys";

export interface SkillList {
	readonly skills: readonly SkillEntry[];
}

/** The skills of a workspace. Read again after every event of a skill. */
export function skillsQuery(workspaceId: string) {
	return queryOptions({
		queryKey: queryKeys.list("skill", { entries_of: workspaceId }),
		queryFn: ({ signal }) =>
			fetchJson<SkillList>(`/api/skills?${new URLSearchParams({ workspace_id: workspaceId })}`, { signal }),
	});
}

/** One skill with its text and files. Read again after every event of a skill. */
export function skillQuery(id: string) {
	return queryOptions({
		queryKey: queryKeys.list("skill", { details_of: id }),
		queryFn: ({ signal }) => fetchJson<SkillDetails>(`/api/skills/${encodeURIComponent(id)}`, { signal }),
	});
}
