import { defineResource, type ValuesOf } from "@/lib/setting/define-resource";
import { workspaceDefaultProfile, workspaceDefaultToolsets, workspaceSettingsProfile } from "./settings/agents";
import { workspaceDescription, workspaceInstructions, workspaceName } from "./settings/identity";
import { workspaceMemoryBudget, workspaceReflections } from "./settings/memory";

/** A place of work: instructions, profiles, toolsets, memory. */
export const workspace = defineResource({
	type: "workspace",
	domain: "workspaces",
	label: "Workspace",
	description: "A place of work: its instructions, its default and settings profile, its toolsets and its memory.",
	scope: "workspace",
	selectors: "entity",
	requiredScope: "workspace.own",
	settings: [
		workspaceName,
		workspaceDescription,
		workspaceInstructions,
		workspaceDefaultProfile,
		workspaceSettingsProfile,
		workspaceDefaultToolsets,
		workspaceReflections,
		workspaceMemoryBudget,
	],
	classified: [
		{ field: "id", classification: "computed", reason: "Given on creation." },
		{ field: "owner_id", classification: "read_only", reason: "The person who made the workspace." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set on creation." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
	],
	href: () => "/settings/workspace",
});

export type WorkspaceValues = ValuesOf<typeof workspace>;
