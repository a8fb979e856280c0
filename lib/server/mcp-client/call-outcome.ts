import "server-only";
import type { NoticePart } from "@/lib/chat/part";
import type { ToolOutcome } from "@/lib/chat/turn-ports";
import type { ServerFailure, ServerFault } from "@/lib/mcp/server-view";
import type { ShapedResult, ToolMedia } from "@/lib/mcp/tool/tool-result";
import type { MaskText } from "@/lib/server/secrets/mask-known-values";
import { type ErrorReason, reasonCodes } from "@/lib/shared/app-error";
import type { ServerEntry } from "./server-entries";

/** The answer of a tool, known secrets masked. */
export function outcomeOf(result: ShapedResult, mask: MaskText, notices: readonly NoticePart[]): ToolOutcome {
	const empty = result.failed ? "The tool failed and said nothing." : "The tool answered nothing.";
	return {
		status: result.failed ? "error" : "ok",
		text: result.text === "" ? empty : mask(result.text),
		...(result.media.length > 0 ? { media: result.media.map((media) => maskedMedia(media, mask)) } : {}),
		...(notices.length > 0 ? { notices } : {}),
	};
}

function maskedMedia(media: ToolMedia, mask: MaskText): ToolMedia {
	if (media.kind !== "resource") return media;
	return { ...media, uri: mask(media.uri), ...(media.text === undefined ? {} : { text: mask(media.text) }) };
}

/** A call that was not sent. */
export function refusedOutcome(text: string): ToolOutcome {
	return { status: "error", text, error: { code: "not_found", reason: "not_found", message: text } };
}

const reasons: Readonly<Record<ServerFault, readonly [ErrorReason, string]>> = {
	secret_missing: ["secret_missing", "A secret that the server's settings refer to is not stored."],
	not_configured: ["invalid_target", "The server's settings say nothing that can be connected to."],
	stdio_off: ["feature_unavailable", "Servers that are programs are switched off in this installation."],
	host_refused: ["host_refused", "The server's host is not reached: a person has to confirm it first."],
	unreachable: ["provider_unreachable", "The server cannot be reached."],
	timed_out: ["timed_out", "The server did not answer in time."],
	sign_in: ["provider_unreachable", "The server wants the person to sign in first."],
	refused: ["provider_unreachable", "The server refuses the credentials it is sent."],
	http_error: ["provider_unreachable", "The server answered with an error."],
	no_mcp: ["provider_unreachable", "The server's answer cannot be understood."],
	too_large: ["too_large", "The server's answer is too large."],
	program_missing: ["provider_unreachable", "The server's program cannot be started."],
	program_ended: ["provider_unreachable", "The connection to the server ended during the call."],
	internal: ["internal", "Something went wrong on Steward's side."],
};

/** A call that failed on the way, in words for model and person; nothing the server said. */
export function failedOutcome(
	entry: ServerEntry,
	failure: ServerFailure,
	notices: readonly NoticePart[] = [],
): ToolOutcome {
	const [reason, message] = reasons[failure.reason];
	const signIn: NoticePart = {
		kind: "notice",
		notice: "server_sign_in",
		params: { server: entry.name, server_ref: entry.server_ref },
	};
	const all = failure.reason === "sign_in" ? [...notices, signIn] : notices;
	return {
		status: "error",
		text: `${entry.name}: ${message}${failure.secret ? ` Its name is ${failure.secret}.` : ""}`,
		error: { code: reasonCodes[reason], reason, message, details: { failure: { ...failure } } },
		...(all.length > 0 ? { notices: all } : {}),
	};
}
