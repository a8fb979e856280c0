import "server-only";
import * as z from "zod/mini";
import type { AgentFamily } from "@/lib/agent/presets";
import type { GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { AppError } from "@/lib/shared/app-error";
import { parsedJson } from "@/lib/shared/json";
import type { Choice } from "./model-config";

/** Where models are listed and how the endpoint is spoken to. */
export interface ModelEndpoint {
	readonly family: Extract<AgentFamily, "openai_compatible" | "anthropic" | "google">;
	readonly baseUrl: string;
	readonly apiKey?: string;
}

const MAX_MODELS = 5000;
const MAX_PAGES = 20;
const MAX_BYTES = 8 * 1024 * 1024;

/** The endpoint wants another key, or one at all. */
export class KeyRefusedError extends Error {
	override readonly name = "KeyRefusedError";
}

interface Page {
	readonly models: readonly Choice[];
	/** Query parameters of the next page. */
	readonly next?: Readonly<Record<string, string>>;
}

interface Dialect {
	readonly headers: (apiKey: string) => Record<string, string>;
	readonly firstPage: Readonly<Record<string, string>>;
	readonly read: (body: unknown) => Page | undefined;
}

const openAiModel = z.object({ id: z.string(), name: z.optional(z.nullable(z.string())) });
const openAiList = z.object({ data: z.array(z.unknown()) });
const anthropicModel = z.object({ id: z.string(), display_name: z.optional(z.string()) });
const anthropicList = z.object({
	data: z.array(z.unknown()),
	has_more: z.optional(z.boolean()),
	last_id: z.optional(z.nullable(z.string())),
});
const googleModel = z.object({
	name: z.string(),
	displayName: z.optional(z.string()),
	supportedGenerationMethods: z.optional(z.array(z.string())),
});
const googleList = z.object({ models: z.optional(z.array(z.unknown())), nextPageToken: z.optional(z.string()) });

const dialects: Readonly<Record<ModelEndpoint["family"], Dialect>> = {
	openai_compatible: {
		headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
		firstPage: {},
		read(body) {
			// some gateways answer the bare list
			const rows = Array.isArray(body) ? body : openAiList.safeParse(body).data?.data;
			return rows && { models: each(openAiModel, rows, ({ id, name }) => choice(id, name)) };
		},
	},
	anthropic: {
		headers: (apiKey) => ({ "x-api-key": apiKey }),
		firstPage: { limit: "1000" },
		read(body) {
			const list = anthropicList.safeParse(body).data;
			if (list === undefined) return undefined;
			const models = each(anthropicModel, list.data, ({ id, display_name }) => choice(id, display_name));
			return { models, next: list.has_more && list.last_id ? { limit: "1000", after_id: list.last_id } : undefined };
		},
	},
	google: {
		headers: (apiKey) => ({ "x-goog-api-key": apiKey }),
		firstPage: { pageSize: "1000" },
		read(body) {
			const list = googleList.safeParse(body).data;
			if (list === undefined) return undefined;
			const models = each(googleModel, list.models ?? [], (model) => {
				const chats = model.supportedGenerationMethods?.includes("generateContent") ?? true;
				return chats ? choice(model.name.replace(/^models\//, ""), model.displayName) : undefined;
			});
			const token = list.nextPageToken;
			return { models, next: token ? { pageSize: "1000", pageToken: token } : undefined };
		},
	},
};

/**
 * All models an endpoint lists, sorted by id. Throws `KeyRefusedError` on 401 and 403, `AppError` of the guard, and
 * `provider_unreachable` for answers that are no model list, with their status in `details`; nothing else of the answer
 * is in an error.
 */
export async function fetchModels(
	endpoint: ModelEndpoint,
	fetcher: GuardedFetch,
	timeoutMs: number,
): Promise<readonly Choice[]> {
	const dialect = dialects[endpoint.family];
	const found = new Map<string, Choice>();
	const end = AbortSignal.timeout(timeoutMs);
	let query: Page["next"] = dialect.firstPage;
	for (let page = 0; query !== undefined && page < MAX_PAGES && found.size < MAX_MODELS; page++) {
		const response = await fetcher(
			modelsUrl(endpoint.baseUrl, query),
			{
				headers: { accept: "application/json", ...versions[endpoint.family], ...keyHeaders(endpoint, dialect) },
				signal: end,
			},
			{ trust: "confirmed", timeoutMs, maxBytes: MAX_BYTES },
		);
		const { models, next } = await readPage(response, dialect);
		const before = found.size;
		for (const model of models) found.set(model.value, model);
		// a server that sends the same page again would never end
		query = found.size === before ? undefined : next;
	}
	return [...found.values()].slice(0, MAX_MODELS).sort((a, b) => (a.value < b.value ? -1 : 1));
}

const versions: Readonly<Record<ModelEndpoint["family"], Record<string, string>>> = {
	openai_compatible: {},
	anthropic: { "anthropic-version": "2023-06-01" },
	google: {},
};

function keyHeaders({ apiKey }: ModelEndpoint, dialect: Dialect): Record<string, string> {
	if (apiKey === undefined || apiKey === "") return {};
	// A key that no header can carry is as good as a wrong one.
	if (/[^\x20-\x7e\x80-\xff]/.test(apiKey)) throw new KeyRefusedError();
	return dialect.headers(apiKey);
}

function modelsUrl(baseUrl: string, query: Readonly<Record<string, string>>): URL {
	const url = new URL(baseUrl);
	url.pathname = `${url.pathname.replace(/\/+$/, "")}/models`;
	url.hash = "";
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
	return url;
}

async function readPage(response: Response, dialect: Dialect): Promise<Page> {
	if (response.status === 401 || response.status === 403) {
		await response.body?.cancel();
		throw new KeyRefusedError();
	}
	if (response.status === 429) throw new AppError("rate_limited", "The provider asks to wait.");
	const details = { status: response.status };
	if (!response.ok) throw new AppError("provider_unreachable", "The provider answered with an error.", { details });
	const page = dialect.read(parsedJson(await response.text()));
	if (page === undefined)
		throw new AppError("provider_unreachable", "The provider sent no list of models.", { details });
	return page;
}

/** Rows that are no models are passed over; one odd row does not hide the others. */
function each<Schema extends z.ZodMiniType>(
	schema: Schema,
	rows: readonly unknown[],
	read: (row: z.output<Schema>) => Choice | undefined,
): Choice[] {
	return rows.flatMap((row) => {
		const parsed = schema.safeParse(row);
		const model = parsed.success ? read(parsed.data) : undefined;
		return model === undefined ? [] : [model];
	});
}

function choice(id: string, label: string | null | undefined): Choice | undefined {
	const value = id.trim();
	if (value === "" || value.length > 512 || /\p{Cc}/u.test(value)) return undefined;
	const shown = label
		?.replace(/\p{Cc}+/gu, " ")
		.trim()
		.slice(0, 200);
	return shown === undefined || shown === "" || shown === value ? { value } : { value, label: shown };
}
