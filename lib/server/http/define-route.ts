import "server-only";
import * as z from "zod/mini";
import { guardRequest } from "@/lib/server/auth/guard-request";
import { identifyPerson } from "@/lib/server/auth/identify-request";
import type { Context } from "@/lib/server/context";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { apiHeaders, errorBodyOf, errorResponse } from "./error-response";
import { guardPolicy } from "./guard-policy";
import { parseInput } from "./parse-input";
import { bodyLimit, readJsonBody } from "./read-body";
import { isForm, readForm, type UploadedFile, type UploadLimits } from "./read-form";

/** What a route takes and does. Every part is a closed contract; a part without one must be absent. */
export interface RouteDeclaration<
	Params extends z.ZodMiniType,
	Query extends z.ZodMiniType,
	Body extends z.ZodMiniType,
	Sent extends z.ZodMiniType,
	Answer,
> {
	/** Name in logs, such as `GET /api/history`. */
	readonly route: string;
	readonly params?: Params;
	/** Query parameters arrive as strings; one that is sent twice is refused. */
	readonly query?: Query;
	readonly body?: Body;
	/** Of the body, in bytes. Default 1 MiB. */
	readonly bodyLimit?: number;
	/** Forms with files are taken beside JSON; their other fields are the body. */
	readonly uploads?: UploadLimits;
	/** An open contract: only what the route reads; lower case names. */
	readonly headers?: Sent;
	/** Status of success. Default 200. */
	readonly status?: number;
	/** Calls verbs; a `Response` passes as it is, anything else becomes JSON. Throws `AppError`. */
	handle(
		ctx: Context,
		input: {
			readonly params: z.output<Params>;
			readonly query: z.output<Query>;
			readonly body: z.output<Body>;
			readonly headers: z.output<Sent>;
			/** What came in a form; empty for JSON. */
			readonly files: readonly UploadedFile[];
			readonly request: Request;
		},
	): Promise<Answer>;
}

const noArguments = z.strictObject({});

/** The second argument Next gives a route handler. */
export interface RouteSegments {
	readonly params: Promise<object>;
}

export type RouteHandler = (request: Request, segments: RouteSegments) => Promise<Response>;

/**
 * Builds a route handler: guard → identity → contracts → verb → JSON, and every error as `{"error": ErrorBody}`
 * with the status of its code (*settings parity*, Errors).
 */
export function defineRoute<
	Params extends z.ZodMiniType = z.ZodMiniType<unknown>,
	Query extends z.ZodMiniType = z.ZodMiniType<unknown>,
	Body extends z.ZodMiniType = z.ZodMiniType<unknown>,
	Sent extends z.ZodMiniType = z.ZodMiniType<unknown>,
	Answer = unknown,
>(declaration: RouteDeclaration<Params, Query, Body, Sent, Answer>): RouteHandler {
	return async (request, segments) => {
		const requestId = newId("req");
		const facts = { request_id: requestId, route: declaration.route };
		const refused = guardRequest(request, guardPolicy(declaration.uploads ? "files" : "json"));
		if (refused) return errorResponse(errorBodyOf(refused.error, facts), requestId, refused.status);
		try {
			const ctx = restContext(request.headers, requestId);
			const sent = await sentBody(request, declaration);
			const input = {
				// Next leaves `params` out for a route without segments
				params: inputPart(declaration.params, (await segments.params) ?? {}) as z.output<Params>,
				query: inputPart(declaration.query, queryOf(request.url)) as z.output<Query>,
				body: (declaration.body === undefined ? undefined : parseInput(declaration.body, sent.body)) as z.output<Body>,
				headers: (declaration.headers === undefined
					? undefined
					: parseInput(declaration.headers, Object.fromEntries(request.headers))) as z.output<Sent>,
				files: sent.files,
				request,
			};
			const answer = await declaration.handle(ctx, input);
			if (answer instanceof Response) return answer;
			return Response.json(answer, { status: declaration.status ?? 200, headers: apiHeaders(requestId) });
		} catch (error) {
			return errorResponse(errorBodyOf(error, facts), requestId);
		}
	};
}

/** A method a route does not have, guarded like the others; Next itself would answer OPTIONS for anybody. */
export function refuseMethod(route: string): (request: Request) => Response {
	return (request) => {
		const requestId = newId("req");
		const refused = guardRequest(request, guardPolicy("json"));
		if (refused)
			return errorResponse(errorBodyOf(refused.error, { request_id: requestId, route }), requestId, refused.status);
		return new Response(null, { status: 405, headers: apiHeaders(requestId) });
	};
}

function restContext(headers: Headers, requestId: string): Context {
	return { actor: identifyPerson(headers), channel: "rest", requestId, clock: systemClock };
}

type BodyDeclaration = Pick<
	RouteDeclaration<never, never, z.ZodMiniType, never, never>,
	"body" | "uploads" | "bodyLimit"
>;

/** What came as the body, still unchecked. */
async function sentBody(
	request: Request,
	{ body, uploads, bodyLimit: limit = bodyLimit }: BodyDeclaration,
): Promise<{ readonly body: unknown; readonly files: readonly UploadedFile[] }> {
	if (uploads !== undefined && isForm(request)) return readForm(request, uploads);
	return { body: body === undefined ? undefined : await readJsonBody(request, limit), files: [] };
}

/** Checks a part that has a contract; one without takes no arguments at all. */
function inputPart(schema: z.ZodMiniType | undefined, input: object): unknown {
	return parseInput(schema ?? noArguments, input);
}

/** Query parameters by name; values sent twice stay lists, which no contract takes. */
function queryOf(url: string): Record<string, string | string[]> {
	const query: [string, string | string[]][] = [];
	const search = new URL(url, "http://localhost").searchParams;
	for (const name of new Set(search.keys())) {
		const values = search.getAll(name);
		query.push([name, values.length === 1 ? (values[0] ?? "") : values]);
	}
	return Object.fromEntries(query);
}
