import { defineResource } from "@/lib/setting/define-resource";
import { flagOverride } from "./settings/override";

/** A feature of the installation; the record's id is the flag's key. */
export const runtimeFlag = defineResource({
	type: "runtime_flag",
	domain: "runtime",
	label: "Runtime flag",
	description: "A feature that this installation switches on or off. One flag per request.",
	scope: "install",
	selectors: "entity",
	requiredScope: "org.settings.manage",
	settings: [flagOverride],
	classified: [
		{ field: "id", classification: "computed", reason: "The flag's key." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set with the first override." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
		{ field: "effective", classification: "computed", reason: "Follows from environment, override and default." },
		{ field: "source", classification: "computed", reason: "Says which of environment, override and default decides." },
		{ field: "default_value", classification: "read_only", reason: "Part of the installed version." },
		{ field: "env", classification: "read_only", reason: "Name of the variable that can lock the flag." },
		{
			field: "env_value",
			classification: "deployment_owned",
			reason: "Whoever deploys Steward sets it in the environment; it locks the flag.",
		},
	],
	href: () => "/settings/system",
});
