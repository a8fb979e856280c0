import type { Say } from "./say";

/** Everything the guide says; the words are messages of each language. */
export type GuideText =
	| "about"
	| "hello"
	| "off_topic"
	| "no_tools"
	| "not_offered"
	| "several"
	| "unclear"
	| "all_values"
	| "undo"
	| "undo_changed"
	| "steps_used"
	| "failed"
	| "denied"
	| "not_answered"
	| "nothing_done"
	| "saved"
	| "saved_own"
	| "unchanged"
	| "still_used"
	| "somebody"
	| "value"
	| "value_own"
	| "empty"
	| "inherited"
	| "hidden"
	| "on"
	| "off"
	| "nothing"
	| "unfit"
	| "allowed"
	| "on_page"
	| "explained"
	| "page"
	| "example"
	| "example_own"
	| "example_of"
	| "person_only"
	| "unknown_setting"
	| "nearest"
	| "which_setting"
	| "which_record"
	| "which_agent"
	| "did_you_mean"
	| "choose_list"
	| "no_record"
	| "there_are"
	| "none"
	| "list"
	| "list_more"
	| "create_name"
	| "created"
	| "duplicated"
	| "deleted"
	| "delete_only_profiles"
	| "in_use"
	| "delete_anyway"
	| "yes_delete"
	| "no_keep"
	| "type_agent_profile"
	| "type_agent"
	| "type_workspace"
	| "type_mcp_server"
	| "type_skill"
	| "type_user_settings"
	| "type_runtime_flag"
	| "type_agent_profile_mcp";

/** Of what a profile's page says of its dry run. */
export type DryRunText =
	| "answers"
	| "nobody"
	| "gone"
	| `step.${"answers" | "unknown" | "passed" | "stops" | "off" | "not_reached"}`;

/** The words of one language: the guide's own, and those of settings. */
export interface GuideWords {
	readonly say: Say<GuideText>;
	label(key: string): string | undefined;
	description(key: string): string | undefined;
	/** A choice by its value. */
	choice(key: string, value: string): string | undefined;
	/** What the dry run of a dynamic profile is told with. */
	readonly dryRun: Say<DryRunText>;
	/** Why a candidate does not answer. */
	why(reason: string): string;
}
