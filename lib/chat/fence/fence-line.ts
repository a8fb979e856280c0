/** A code fence that is open: its character and how many of them. */
export interface OpenFence {
	readonly mark: "`" | "~";
	readonly length: number;
}

/** What the text at the start of a line is. `length` counts the characters of a fence's opening. */
export type LineStart =
	| { readonly kind: "more" | "text" | "closing" }
	| { readonly kind: "opening"; readonly fence: OpenFence; readonly length: number }
	| {
			readonly kind: "candidate";
			readonly fence: OpenFence | undefined;
			readonly opening: number;
			readonly start: number;
	  };

/** Info strings under which models write calls. */
const callInfos = new Set(["", "json", "json5", "jsonc", "tool", "tool_call", "tool_code", "tool_use", "action"]);
const longestInfo = 16;

/** Indent, marks, and the word after them. */
const fenceOpening = /^( {0,3})(`{3,}|~{3,})([ \t]*)([^\s`~{[]*)(\s*)/;

/** Decides what begins at a line's start, or asks for more. `blank`: nothing but white space came before. */
export function lineStart(
	text: string,
	state: { readonly open: OpenFence | undefined; readonly blank: boolean; readonly ended: boolean },
): LineStart {
	if (state.open) return inFence(text, state.open, state.ended);
	const indent = /^[ \t]*/.exec(text)?.[0] ?? "";
	const first = text.charAt(indent.length);
	if (first === "") return { kind: state.ended ? "text" : "more" };
	if (first === "{" && state.blank) return { kind: "candidate", fence: undefined, opening: 0, start: indent.length };
	if ((first !== "`" && first !== "~") || !/^ {0,3}$/.test(indent)) return { kind: "text" };
	return opening(text, first, state.ended);
}

function opening(text: string, mark: OpenFence["mark"], ended: boolean): LineStart {
	const match = fenceOpening.exec(text);
	if (!match) return { kind: !ended && new RegExp(`^ {0,3}${mark}{1,2}$`).test(text) ? "more" : "text" };
	const [whole, indent = "", marks = "", gap = "", info = "", space = ""] = match;
	const fence: OpenFence = { mark, length: marks.length };
	const length = indent.length + marks.length + gap.length + info.length;
	const next = text.charAt(whole.length);
	const other: LineStart = { kind: "opening", fence, length };
	if (info.length > longestInfo) return { ...other, length: indent.length + marks.length };
	if (next === "" && (space === "" || callInfos.has(info.toLowerCase()))) return ended ? other : { kind: "more" };
	if (!callInfos.has(info.toLowerCase()) || (next !== "{" && next !== "[")) return other;
	return { kind: "candidate", fence, opening: length, start: whole.length };
}

/** Inside a fence only its end counts. */
function inFence(text: string, open: OpenFence, ended: boolean): LineStart {
	const match = new RegExp(`^ {0,3}(${open.mark}*)[ \\t]*(\\r?(?:\\n|$))?`).exec(text);
	const marks = match?.[1] ?? "";
	const whole = match?.[0] ?? "";
	const over = whole.endsWith("\n");
	if (whole.length < text.length && !over) return { kind: "text" };
	if (!over && !ended) return { kind: "more" };
	return { kind: marks.length >= open.length ? "closing" : "text" };
}
