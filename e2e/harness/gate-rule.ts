import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";

/** Which requests a gate acts on; all given parts must match. */
export interface GateRule {
	readonly method?: string;
	/** Path without query: equal, or matching. */
	readonly path?: string | RegExp;
	/** Name of a server action, such as `updateSettings`. */
	readonly action?: string;
}

interface ActionManifest {
	readonly node: Record<string, { readonly exportedName?: string }>;
}

let actionNames: Map<string, string> | undefined;

/** Name of the server action a request calls; the build says which id is which. */
export function actionOf(request: IncomingMessage): string | undefined {
	const id = request.headers["next-action"];
	if (typeof id !== "string") return undefined;
	if (actionNames === undefined) {
		const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as ActionManifest;
		actionNames = new Map(Object.entries(manifest.node).map(([key, { exportedName = key }]) => [key, exportedName]));
	}
	return actionNames.get(id);
}

export function matchesRule(rule: GateRule, request: IncomingMessage): boolean {
	const path = (request.url ?? "").split("?")[0] ?? "";
	if (rule.method !== undefined && rule.method !== request.method) return false;
	if (typeof rule.path === "string" && rule.path !== path) return false;
	if (rule.path instanceof RegExp && !rule.path.test(path)) return false;
	return rule.action === undefined || rule.action === actionOf(request);
}
