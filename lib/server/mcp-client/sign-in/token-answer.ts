import "server-only";
import { isJsonObject, parsedJson } from "@/lib/shared/json";

/**
 * The answer of a token endpoint without its own words: the SDK writes them to the log, and some providers quote the token
 * that they refuse. What is no JSON object says nothing that could be used.
 */
export async function wordlessAnswer(response: Response): Promise<Response> {
	const answer = parsedJson(await response.text());
	if (!isJsonObject(answer)) return refusal("server_error", response.ok ? 502 : response.status);
	const { error, error_description: _said, error_uri: _where, ...rest } = answer;
	if (response.ok && error === undefined) return Response.json(rest, { status: response.status });
	const closed = typeof error === "string" && /^[a-z_]{1,40}$/.test(error) ? error : "server_error";
	return refusal(closed, response.ok ? 400 : response.status);
}

const refusal = (error: string, status: number) => Response.json({ error }, { status });
