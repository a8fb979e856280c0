import "server-only";
import type { JsonObject } from "@/lib/shared/json";

export interface ScriptedCall {
	readonly name: string;
	/** As it goes out: an object is serialized, text stays as it is, JSON or not. */
	readonly arguments: JsonObject | string;
	/** Default: one of its own. */
	readonly id?: string;
}

/** What the scripted provider answers one request with. Empty: an empty answer that ends well. */
export interface ScriptedReply {
	readonly reasoning?: string;
	readonly text?: string;
	/** Several: parallel calls, their arguments split and interleaved. */
	readonly calls?: readonly ScriptedCall[];
	/** Answers with the request's own body as text. */
	readonly echo?: boolean;
	/** Characters per piece of text or arguments. Default 12. */
	readonly pieceLength?: number;
	/** Pause before each piece, ms. */
	readonly delayMs?: number;
	/** Default: `calls` where there are calls, otherwise `stop`; `none` ends the stream without saying how. */
	readonly finish?: "stop" | "length" | "calls" | "filtered" | "none";
	/** `null`: says none. Default: counted from the lengths. */
	readonly usage?: { readonly input: number; readonly output: number } | null;
	/** After this many pieces the connection is cut. */
	readonly dropAfter?: number;
	/** After this many pieces nothing more comes. */
	readonly hangAfter?: number;
	/** After the pieces an error is sent inside of the stream, by its type, such as `overloaded_error`. */
	readonly streamError?: { readonly type: string; readonly message: string };
	/** Answers with an error instead, in the provider's own shape. */
	readonly status?: number;
	readonly error?: { readonly message?: string; readonly type?: string; readonly code?: string | number | null };
	readonly headers?: Readonly<Record<string, string>>;
	/** Answers with this instead, as a wrong address would: body and content type. */
	readonly body?: { readonly type: string; readonly text: string };
}

/** One message of a request, as a script reads it. */
export interface SaidMessage {
	readonly role: "user" | "assistant" | "tool";
	readonly text: string;
}

/** What a dialect makes of a request's body. */
export interface ReadRequest {
	readonly model: string;
	/** What breaks the provider's rules; anything here is answered with 400. */
	readonly violations: readonly string[];
	readonly messages: readonly SaidMessage[];
	readonly toolNames: readonly string[];
}

/** The pieces an answer goes out in. */
export interface Pieces {
	readonly start: readonly string[];
	readonly pieces: readonly string[];
	readonly end: readonly string[];
}

/** One provider's wire format. */
export interface Dialect {
	readonly family: "openai_compatible" | "anthropic" | "google";
	/** Whether a path asks for an answer, and with which model where the path says it. */
	generates(path: string): { readonly model?: string } | undefined;
	/** The key a request carries. */
	keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined;
	models(ids: readonly string[]): JsonObject;
	read(body: unknown, model: string | undefined): ReadRequest;
	write(reply: ScriptedReply, model: string): Pieces;
	error(status: number, error: NonNullable<ScriptedReply["error"]>): JsonObject;
	streamError(error: NonNullable<ScriptedReply["streamError"]>): string;
}

/** Text in pieces of a length, characters whole. */
export function piecesOf(text: string, length = 12): string[] {
	const characters = Array.from(text);
	return Array.from({ length: Math.ceil(characters.length / length) }, (_, n) =>
		characters.slice(n * length, (n + 1) * length).join(""),
	);
}

export function argumentText(call: ScriptedCall): string {
	return typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments);
}

let made = 0;
/** An id no other call has. */
export function callId(call: ScriptedCall): string {
	return call.id ?? `call_${(made++).toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
}

export function usageOf(reply: ScriptedReply): { readonly input: number; readonly output: number } | undefined {
	if (reply.usage === null) return undefined;
	return reply.usage ?? { input: 10, output: Math.ceil((reply.text ?? "").length / 4) + 1 };
}

export function finishOf(reply: ScriptedReply): NonNullable<ScriptedReply["finish"]> {
	return reply.finish ?? ((reply.calls?.length ?? 0) > 0 ? "calls" : "stop");
}
