import { defineResource, type ValuesOf } from "@/lib/setting/define-resource";
import { skillNetworkHosts, skillSecret } from "./settings/access";
import { skillSelected } from "./settings/use";

/** What is set about one skill of a workspace; the skill itself is a package of files with the same id. */
export const skill = defineResource({
	type: "skill",
	domain: "skills",
	label: "Skill",
	description:
		"A SKILL.md with its files that chats of the workspace can load and run. People add skills on the skills page; the built-in ones are there from the start.",
	scope: "workspace",
	selectors: "entity_in_workspace",
	requiredScope: "workspace.collaborate",
	settings: [skillSelected, skillNetworkHosts, skillSecret],
	classified: [
		{ field: "id", classification: "computed", reason: "Given when the skill is added." },
		{
			field: "workspace_id",
			classification: "computed",
			reason: "The workspace that the skill was added to; it cannot be moved.",
		},
		{ field: "slug", classification: "computed", reason: "Made of the name in the skill's file." },
		{ field: "name", classification: "computed", reason: "Said by the skill's file." },
		{ field: "description", classification: "computed", reason: "Said by the skill's file." },
		{ field: "origin", classification: "computed", reason: "bundled, pasted, upload, or the URL it was read from." },
		{ field: "hash", classification: "computed", reason: "Hash of the skill's files." },
		{
			field: "runs_pages",
			classification: "computed",
			reason: "Whether the skill has a page of its own to run; only such a page has network hosts.",
		},
		{ field: "needs_secret", classification: "computed", reason: "Whether the skill's file asks for a secret." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set when the skill is added." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
	],
	href: (id) => `/settings/skills/${encodeURIComponent(id)}`,
});

export type SkillValues = ValuesOf<typeof skill>;
