import type { JsonObject } from "@/lib/shared/json";

/** A call as text, in the form the agent block of the system prompt teaches: the tool's name beside its arguments. */
export function fencedCall(name: string, input: JsonObject): string {
	const body = Object.hasOwn(input, "tool") ? { tool: name, input } : { tool: name, ...input };
	return `\`\`\`json\n${JSON.stringify(body)}\n\`\`\``;
}
