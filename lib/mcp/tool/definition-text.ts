import { canonicalJson } from "@/lib/shared/json";

/** What an "always allow" was given for. */
export interface ToolDefinition {
	readonly tool: string;
	readonly description: string;
	/** As the server sent it. */
	readonly input_schema: unknown;
}

/**
 * A tool's definition as one text: equal for equal name, description and schema whatever the order of keys. Its hash
 * is the tool's `definition_hash`.
 */
export function definitionText({ tool, description, input_schema }: ToolDefinition): string {
	return canonicalJson([tool, description, input_schema ?? null]);
}
