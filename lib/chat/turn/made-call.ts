import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import type { ParsedCall } from "../fence/call-arguments";
import { isWhole } from "../fence/object-scanner";
import { parseLoose } from "../fence/parse-loose";
import { takeHead, wellFormed } from "../history/cap-text";

/** Characters of unreadable arguments that are kept and told. */
const excerptLength = 300;

/** A call as a generation made it, not yet looked at; `raw` is a bounded excerpt. */
export interface MadeCall extends ParsedCall {
	/** The provider's id, in the native protocol. */
	readonly id?: string;
}

const excerpt = (text: string) => wellFormed(takeHead(text, excerptLength));

/**
 * A native call with its arguments read. Only whole JSON objects count, also as a string that holds one; nothing is
 * completed. No text at all is `{}` for a tool that takes no arguments, unless the generation was cut off.
 */
export function madeCall(
	call: { readonly id: string; readonly name: string; readonly arguments: string },
	tool: OfferedTool | undefined,
	cutOff: boolean,
): MadeCall {
	const said = { id: call.id, tool: call.name };
	if (call.arguments.trim() === "" && !cutOff && tool && takesNothing(tool)) return { ...said, arguments: {} };
	const read = readObject(call.arguments);
	if (read) return { ...said, arguments: read };
	return { ...said, arguments: null, raw: excerpt(call.arguments) };
}

/** A call that was written in text. */
export const writtenCall = ({ raw, ...call }: ParsedCall): MadeCall =>
	raw === undefined ? call : { ...call, raw: excerpt(raw) };

function takesNothing(tool: OfferedTool): boolean {
	const declared = tool.input_schema.properties;
	return declared === undefined || (isJsonObject(declared) && Object.keys(declared).length === 0);
}

/** The object that a text is, or a string that holds one; repaired only where its end is there. */
function readObject(text: string): JsonObject | undefined {
	const trimmed = text.trim();
	if (trimmed.startsWith('"')) {
		const inner = parseLoose(trimmed);
		return typeof inner === "string" && !inner.trim().startsWith('"') ? readObject(inner) : undefined;
	}
	if (!isWhole(trimmed)) return;
	const value = parseLoose(trimmed);
	return isJsonObject(value) ? value : undefined;
}
