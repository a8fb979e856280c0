import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { keepStored } from "@/lib/setting/redaction-marker";
import type { ResourceTarget } from "@/lib/setting/resource-snapshot";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { Submission } from "./editor-state";
import { counted, fieldRules } from "./field-rule";

/** What a save sends: changed fields only, against the revision they were made on. */
export interface SaveRequest {
	readonly target: ResourceTarget;
	/** Setting field → value; stored secrets are kept by marker, new ones are plain text. */
	readonly changes: JsonObject;
	readonly options: { readonly expected_revision: number };
	readonly save_id: string;
}

/** The request of a submission. Sending it again is the same request with the same save id. */
export function saveRequest(definition: ResourceDefinition, id: string, submission: Submission): SaveRequest {
	const rules = fieldRules(definition);
	const sent = Object.entries(submission.edits).map(([field, value]): [string, Json] => {
		const rule = rules.get(field);
		return [field, keepStored(rule ? counted(rule, value, submission.base.values) : value)];
	});
	return {
		target: targetOf(definition, id),
		changes: Object.fromEntries(sent),
		options: { expected_revision: submission.base.revision },
		save_id: submission.saveId,
	};
}

function targetOf({ type, selectors }: ResourceDefinition, id: string): ResourceTarget {
	const singleton = selectors === "caller_singleton" || selectors === "install_singleton";
	return singleton ? { resource_type: type } : { resource_type: type, resource_id: id };
}
