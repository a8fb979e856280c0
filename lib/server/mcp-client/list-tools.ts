import "server-only";
import type { Client } from "@modelcontextprotocol/client";
import * as z from "zod/mini";
import { isJsonObject } from "@/lib/shared/json";
import { wholeText } from "@/lib/shared/whole-text";
import { ServerFaultError } from "./server-fault";

/** A tool as the server lists it, read without trusting its form; what is remembered of it. */
export interface ListedTool {
	readonly tool: string;
	readonly title: string;
	readonly description: string;
	/** As sent; perhaps no schema at all. */
	readonly input_schema: unknown;
	readonly read_only: boolean;
}

// The SDK's own contract drops a whole list for one tool it dislikes.
const page = z.object({
	tools: z.array(z.unknown()),
	nextCursor: z.optional(z.nullable(z.string())),
});

const maxPages = 64;
const maxTools = 2000;
const maxBytes = 8 * 1024 * 1024;

/**
 * All pages of `tools/list`. A cursor that comes again ends the list; more pages, tools or bytes than Steward reads
 * are `too_large`. A server without tools answers an empty list.
 */
export async function listTools(
	client: Client,
	options: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<readonly ListedTool[]> {
	if (!client.getServerCapabilities()?.tools) return [];
	const found: ListedTool[] = [];
	const cursors = new Set<string>();
	let cursor: string | undefined;
	for (let pages = 0; ; pages++) {
		if (pages >= maxPages || found.length > maxTools) throw tooLarge();
		const params = cursor === undefined ? {} : { cursor };
		const answer = await client.request({ method: "tools/list", params }, page, {
			signal: options.signal,
			timeout: options.timeoutMs,
		});
		found.push(...answer.tools.map(readTool));
		const next = answer.nextCursor ?? undefined;
		if (next === undefined || next === "" || cursors.has(next)) break;
		cursors.add(next);
		cursor = next;
	}
	if (found.length > maxTools || JSON.stringify(found).length > maxBytes) throw tooLarge();
	return found;
}

function readTool(value: unknown): ListedTool {
	const sent = isJsonObject(value) ? value : {};
	const annotations = isJsonObject(sent.annotations) ? sent.annotations : {};
	const tool = text(sent.name);
	return {
		tool,
		title: text(sent.title) || text(annotations.title) || tool,
		description: text(sent.description),
		input_schema: sent.inputSchema ?? null,
		read_only: annotations.readOnlyHint === true,
	};
}

const text = (value: unknown): string => (typeof value === "string" ? wholeText(value) : "");

const tooLarge = () => new ServerFaultError({ stage: "list", reason: "too_large" });
