import type { JsonObject } from "@/lib/shared/json";
import type { CallPart } from "../part";

/** A call as text, in the form the agent block of the system prompt teaches; `input` are its repaired arguments. */
export function fencedCall(name: string, { source, arguments: made, raw }: CallPart, input: JsonObject): string {
	return `\`\`\`json\n${made === null ? unreadable(name, raw) : JSON.stringify(formOf(name, source, input))}\n\`\`\``;
}

function formOf(name: string, source: CallPart["source"], input: JsonObject): JsonObject {
	if (source?.kind === "mcp") return { tool: "runMcp", toolName: name, input };
	return Object.hasOwn(input, "tool") ? { tool: name, input } : { tool: name, ...input };
}

/** As it was written, so that the model sees what it wrote. */
const unreadable = (name: string, raw = "") => `{"tool":${JSON.stringify(name)},"input":${raw}`;

/** A call in words. */
export function toldCall(name: string, { arguments: made }: CallPart, input: JsonObject): string {
	return made === null ? `(Called ${name}, unreadably.)` : `(Called ${name} with ${JSON.stringify(input)}.)`;
}
