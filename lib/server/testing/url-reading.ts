import type { RequestListener } from "node:http";
import { expect } from "vitest";
import type { GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { readSkillUrl } from "@/lib/server/skill/source/read-skill-url";
import { isAppError } from "@/lib/shared/app-error";
import { useSourceServer } from "./source-server";

export const skillText = (name = "tidy", body = "Sort the lines.") =>
	`---\nname: ${name}\ndescription: Tidies a list.\n---\n${body}\n`;

export const redirect =
	(location: string, status = 302): RequestListener =>
	(_request, response) =>
		void response.writeHead(status, { location }).end();

/** A site of the test, and the reading of addresses on it; `ms` is the time that one reading may take. */
export function useUrlReading() {
	const server = useSourceServer();
	const read = (path: string, fetch: GuardedFetch = server.fetch, ms?: number) =>
		readSkillUrl(path.startsWith("/") ? server.origin + path : path, fetch, ms);
	/** The rule that refuses an address; nothing of the address or the page is in the refusal. */
	const refusal = async (path: string, fetch?: GuardedFetch, ms?: number) => {
		const error: unknown = await read(path, fetch, ms).catch((e: unknown) => e);
		if (!isAppError(error)) throw new Error(`not refused: ${JSON.stringify(error)}`);
		expect(JSON.stringify(error.body)).not.toMatch(/canary|skills\.test|127\.0\.0\.1/);
		expect(error.body.expected).toBeTruthy();
		return error.body.rule;
	};
	return { server, read, refusal };
}
