import type { Part, PartKind } from "@/lib/chat/part";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

type Fits = (value: Json | undefined) => boolean;

const text: Fits = (value) => typeof value === "string";
const object: Fits = (value) => isJsonObject(value);

/** What every part of a kind has at least; without it no page and no history could show it. */
const shapes: Readonly<Record<PartKind, Readonly<Record<string, Fits>>>> = {
	text: { text },
	reasoning: { text },
	call: {
		...{ call_id: text, tool: text, title: text, state: text },
		hop: (value) => typeof value === "number",
		arguments: (value) => value === null || object(value),
	},
	result: { call_id: text, status: text, text },
	notice: { notice: text, params: object },
	route: { from: object, reason: text, step: text },
	action: { action: (value) => isJsonObject(value) && text(value.kind) },
};

/** True for a part as it is stored; false for a row that is damaged, whatever JSON it holds. */
export function isStoredPart(value: unknown): value is Part {
	if (!isJsonObject(value) || typeof value.kind !== "string" || !Object.hasOwn(shapes, value.kind)) return false;
	const part: JsonObject = value;
	return Object.entries(shapes[value.kind as PartKind]).every(([field, fits]) => fits(part[field]));
}
