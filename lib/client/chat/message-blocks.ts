import type { ChatMessage } from "@/lib/chat/message";
import type {
	ActionPart,
	CallPart,
	ClientAction,
	NoticePart,
	Part,
	ResultMedia,
	ResultPart,
	RoutePart,
	SettledChange,
} from "@/lib/chat/part";

/** One call and, once there is one, its result. */
export interface Hop {
	readonly call: CallPart;
	readonly result: ResultPart | undefined;
	/** What the call put on the screen for the person. */
	readonly shows?: ClientAction;
}

/** A picture or a page that a skill made to be looked at. */
export interface ShownMedia {
	readonly key: string;
	readonly media: ResultMedia & { readonly kind: "image" | "webview" };
	/** Name of the skill. */
	readonly skill: string;
	/** The first words that came with it; may be empty. */
	readonly text: string;
}

/** What a message is shown as, in order. Calls that follow each other are one panel. */
export type MessageBlock =
	| { readonly kind: "text"; readonly key: string; readonly text: string }
	| { readonly kind: "reasoning"; readonly key: string; readonly text: string }
	| { readonly kind: "hops"; readonly key: string; readonly hops: readonly Hop[] }
	| { readonly kind: "card"; readonly key: string; readonly call: CallPart }
	| { readonly kind: "shown"; readonly key: string; readonly shown: readonly ShownMedia[] }
	| { readonly kind: "changes"; readonly key: string; readonly changes: readonly SettledChange[] }
	| { readonly kind: "notice"; readonly key: string; readonly notice: NoticePart }
	| { readonly kind: "route"; readonly key: string; readonly route: RoutePart }
	| { readonly kind: "action"; readonly key: string; readonly action: ActionPart };

/**
 * The blocks of a message. A call that waits for a person is a card; what calls changed stands below their panel. What a
 * person can do stands at the end, below the words about it; running timers come first, they are one line.
 */
export function blocksOf({ parts }: Pick<ChatMessage, "parts">): readonly MessageBlock[] {
	const known = outcomesOf(parts);
	const blocks: MessageBlock[] = [];
	const actions: MessageBlock[] = [];
	let hops: Hop[] = [];
	for (const [index, part] of parts.entries()) {
		if (part.kind === "result" || isSilent(part)) continue;
		if (part.kind === "action") {
			actions.push({ kind: "action", key: String(index), action: part });
			continue;
		}
		if (part.kind === "call" && !isOpen(part)) {
			hops.push({ call: part, result: undefined, ...known.get(part.call_id) });
			continue;
		}
		blocks.push(...panelOf(hops), blockOf(part, String(index)));
		hops = [];
	}
	const isTimer = (block: MessageBlock) => block.kind === "action" && block.action.action.kind === "timer";
	const [timers, others] = [actions.filter(isTimer), actions.filter((block) => !isTimer(block))];
	return [...blocks, ...panelOf(hops), ...timers, ...others];
}

/** By call: its result, and what it put on the screen, which follows its result. */
function outcomesOf(parts: readonly Part[]): ReadonlyMap<string, Pick<Hop, "result" | "shows">> {
	const known = new Map<string, Pick<Hop, "result" | "shows">>();
	let last = "";
	for (const part of parts) {
		if (part.kind === "result") {
			last = part.call_id;
			known.set(last, { result: part });
		}
		const outcome = part.kind === "action" ? known.get(last) : undefined;
		if (part.kind === "action" && outcome) known.set(last, { ...outcome, shows: part.action });
	}
	return known;
}

/** Nothing said between two calls keeps them together. */
const isSilent = (part: Part) => part.kind === "text" && part.text.trim() === "";

function panelOf(hops: readonly Hop[]): readonly MessageBlock[] {
	const [first] = hops;
	if (!first) return [];
	const { call_id: id } = first.call;
	const shown = hops.flatMap(shownOf);
	const changes = hops.flatMap(({ result }) => result?.changes ?? []);
	return [
		{ kind: "hops", key: `hops${id}`, hops },
		...(shown.length === 0 ? [] : [{ kind: "shown", key: `shown${id}`, shown } as const]),
		...(changes.length === 0 ? [] : [{ kind: "changes", key: `changes${id}`, changes } as const]),
	];
}

function shownOf({ call, result }: Hop): readonly ShownMedia[] {
	const [line = ""] = (result?.text ?? "").split("\n", 1);
	// Notes about parts, for the model.
	const text = /^\[.*\]$/.test(line) ? "" : line.slice(0, 150);
	return (result?.media ?? []).flatMap((media, index) =>
		isShown(media, call) ? [{ key: `${call.call_id}/${index}`, media, skill: call.skill?.name ?? "", text }] : [],
	);
}

/** True for what stands below the call that made it: pictures of skills, and their pages. */
export function isShown(media: ResultMedia, call: CallPart): media is ShownMedia["media"] {
	if (media.kind === "webview") return true;
	return media.kind === "image" && call.skill !== undefined && shownImages.test(media.mime);
}

/** Kinds of pictures that are shown; others could hold scripts, or nothing that a browser knows. */
export const shownImages = /^image\/(png|jpeg|gif|webp|avif)$/;

function blockOf(part: Exclude<Part, ResultPart | ActionPart>, key: string): MessageBlock {
	switch (part.kind) {
		case "call":
			return { kind: "card", key, call: part };
		case "notice":
			return { kind: "notice", key, notice: part };
		case "route":
			return { kind: "route", key, route: part };
		case "text":
		case "reasoning":
			return { kind: part.kind, key, text: part.text };
	}
}

/** True for a call that a person can still decide. */
export function isOpen(call: CallPart): boolean {
	return call.state === "waiting" && call.approval?.state === "pending";
}

/** The card that waits in a message, if there is one. */
export function openCall(message: ChatMessage | undefined): CallPart | undefined {
	if (message?.status !== "waiting") return undefined;
	return message.parts.find((part): part is CallPart => part.kind === "call" && isOpen(part));
}

/** All text of a message, as it is copied. */
export function textOf({ parts }: Pick<ChatMessage, "parts">): string {
	return parts.flatMap((part) => (part.kind === "text" && part.text.trim() !== "" ? [part.text] : [])).join("\n\n");
}

/** Where the time of a panel went, in ms: the model between the calls, and the calls. */
export interface TimeSlice {
	readonly of: "model" | "tool" | "refused";
	readonly ms: number;
}

/** Slices of the time from `from` (ISO 8601) through the calls of a panel, in order; calls without times are left out. */
export function timeSlices(hops: readonly Hop[], from: string, until?: string): readonly TimeSlice[] {
	const slices: TimeSlice[] = [];
	let at = Date.parse(from);
	for (const { call, result } of hops) {
		const refused = isRefused({ call, result });
		const start = call.started_at === undefined ? at : Date.parse(call.started_at);
		const end = call.ended_at === undefined ? start : Date.parse(call.ended_at);
		if (start > at) slices.push({ of: "model", ms: start - at });
		slices.push({ of: refused ? "refused" : "tool", ms: Math.max(end - start, 0) });
		at = Math.max(at, end);
	}
	const end = until === undefined ? at : Date.parse(until);
	if (end > at) slices.push({ of: "model", ms: end - at });
	return slices;
}

/** True for a call that was not run. */
export function isRefused({ call, result }: Hop): boolean {
	return call.state === "refused" || (result !== undefined && notRun.has(result.status));
}

const notRun: ReadonlySet<ResultPart["status"]> = new Set(["denied", "not_answered", "not_run"]);

/** How long a call took in ms; undefined while it runs or when it never ran. */
export function durationOf({ started_at: start, ended_at: end }: CallPart): number | undefined {
	return start === undefined || end === undefined ? undefined : Math.max(0, Date.parse(end) - Date.parse(start));
}
