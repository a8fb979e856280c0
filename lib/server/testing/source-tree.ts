import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Made by tools, never by us. */
const generated = new Set(["node_modules", ".next", ".git", ".cache", "data", ".steward", "test-results"]);

/** All entries below the repository's root, as paths from it; folders end in a slash. */
export function treeEntries(folder = ""): string[] {
	return readdirSync(folder || ".", { withFileTypes: true }).flatMap((entry) => {
		if (generated.has(entry.name)) return [];
		const path = join(folder, entry.name).replaceAll("\\", "/");
		return entry.isDirectory() ? [`${path}/`, ...treeEntries(path)] : [path];
	});
}

const entries = treeEntries();

/** Text files whose path matches. */
export function filesMatching(pattern: RegExp, except?: RegExp): string[] {
	return entries.filter((path) => pattern.test(path) && !except?.test(path) && !path.endsWith("/"));
}

export function textOf(path: string): string {
	return readFileSync(path, "utf8");
}

/** `path:line` of every line that matches, in the given files. */
export function linesMatching(paths: readonly string[], pattern: RegExp): string[] {
	return paths.flatMap((path) =>
		textOf(path)
			.split("\n")
			.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
	);
}
