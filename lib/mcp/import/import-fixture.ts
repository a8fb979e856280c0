import { applyImport, type ImportPreview, importServers } from "../import-servers";
import type { ServerMap } from "../server";
import type { ImportContext, ImportDecisions } from "./decide-servers";

/** For tests: what a read shows in place of a stored value. */
export const marker = (mark: string) => ({ redacted: true, set: true, mark });

/** For tests: a draft as the editor holds it, with markers where values are hidden. */
export const draft = (servers: Record<string, unknown>) => servers as ServerMap;

/** For tests: the preview of a pasted text or value; throws when it cannot be read at all. */
export function preview(pasted: unknown, context: Partial<ImportContext> = {}): ImportPreview {
	const text = typeof pasted === "string" ? pasted : JSON.stringify(pasted);
	const result = importServers(text, { current: {}, secretNames: new Set(), ...context });
	if (!result.ok) throw new Error(`not imported: ${JSON.stringify(result.error)}`);
	return result.value;
}

/** For tests: the problem of a text that cannot be read at all. */
export function problemOf(text: string) {
	const result = importServers(text, { current: {}, secretNames: new Set() });
	return result.ok ? null : result.error;
}

/** For tests: the applied import; throws when it is refused. */
export function applied(pasted: unknown, current: ServerMap = {}, decisions: ImportDecisions = {}) {
	const result = applyImport(current, preview(pasted, { current }), decisions);
	if (!result.ok) throw new Error(`not applied: ${JSON.stringify(result.error)}`);
	return result.value;
}
