import type { MarkOf } from "@/lib/setting/redact";
import { shownArguments, shownExcerpt } from "@/lib/tool/shown-arguments";
import type { CallPart } from "../part";

/** A call without what is secret in its arguments, as it is stored; one that hides it already comes back alike. */
export function shownCall(call: CallPart, markOf: MarkOf): CallPart {
	const { arguments: plain, raw, ...rest } = call;
	const excerpt = raw === undefined ? undefined : shownExcerpt(call, raw);
	const shown = plain && shownArguments(call, plain, markOf);
	return { ...rest, arguments: shown, ...(excerpt !== undefined && { raw: excerpt }) };
}
