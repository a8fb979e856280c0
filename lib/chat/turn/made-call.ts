import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import { takeHead, wellFormed } from "../history/cap-text";

/** Characters of unreadable arguments that are kept and told. */
const excerptLength = 300;

/** A call as a generation made it, not yet looked at. */
export interface MadeCall {
	readonly tool: string;
	/** Null when they are no JSON object; such a call never runs. */
	readonly arguments: JsonObject | null;
	/** Bounded excerpt of what they were instead. */
	readonly raw?: string;
	/** The generation ended before the call did. */
	readonly cutOff?: true;
}

/** The beginning of an unreadable text. */
export const excerpt = (text: string) => wellFormed(takeHead(text, excerptLength));

/**
 * A native call with its arguments read. Only whole JSON objects count, also as a string that holds one; nothing is
 * completed. No text at all is `{}` for a tool that takes no arguments, unless the generation was cut off.
 */
export function madeCall(
	call: { readonly name: string; readonly arguments: string },
	tool: OfferedTool | undefined,
	cutOff: boolean,
): MadeCall {
	const name = call.name;
	if (call.arguments.trim() === "" && !cutOff && tool && takesNothing(tool)) return { tool: name, arguments: {} };
	const read = readObject(call.arguments);
	if (read) return { tool: name, arguments: read };
	return { tool: name, arguments: null, raw: excerpt(call.arguments), ...(cutOff ? { cutOff: true } : {}) };
}

function takesNothing(tool: OfferedTool): boolean {
	const declared = tool.input_schema.properties;
	return declared === undefined || (isJsonObject(declared) && Object.keys(declared).length === 0);
}

function readObject(text: string): JsonObject | undefined {
	const once = parsed(text);
	const value = typeof once === "string" ? parsed(once) : once;
	return isJsonObject(value) ? value : undefined;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
