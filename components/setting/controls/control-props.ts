import type { FieldTone } from "@/components/ui/form/field-context";
import type { AnySetting } from "@/lib/setting/define-resource";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import type { Json, JsonObject } from "@/lib/shared/json";

/** What every control gets: one setting, its shown value, and the way to change the draft. */
export interface ControlProps {
	readonly setting: AnySetting;
	/** The shown value; stored secrets in it are redaction markers. */
	readonly value: Json;
	readonly onChange: (value: Json) => void;
	/** The saved value the edit stands on, for marks inside of lists and for keeping stored secrets. */
	readonly base?: Json;
	/** What is wrong inside of the value, by path below the setting. */
	readonly issues?: readonly Issue[];
	readonly tone?: FieldTone;
	readonly disabled?: boolean;
	/** Record whose live choices are asked for; absent while it is being created. */
	readonly recordId?: string;
	/** What is computed of the record, such as the names of what it refers to. */
	readonly computed?: JsonObject;
	/** Unsaved values that change the live choices, such as the agent or the model. */
	readonly choicesContext?: JsonObject;
	/** Accessible name where a control has several inputs. */
	readonly label: string;
	/** What an empty value means here, such as "Agent's default, large-2". */
	readonly placeholder?: string;
}

/** The issue at one place of a value, if any. */
export function issueAt(issues: readonly Issue[] | undefined, ...path: readonly (string | number)[]) {
	return issues?.find((issue) => path.every((step, index) => String(issue.path[index]) === String(step)));
}
