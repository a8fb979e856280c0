import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** First-load JavaScript over the wire, in kB (1,000 bytes) after gzip; the first budget that fits counts. */
const budgets = [
	{ route: /^\/settings\/profiles\/\[\w+\]$/, kb: 252 }, // wanted: 220, see docs/decisions/0007-weight-of-the-profile-page.md
	{ route: /^\/chat\//, kb: 260 },
	{ route: /./, kb: 280 },
];

/** Weight and budget of every page of the build that is there, in kB. */
export function pageWeights() {
	const stats = JSON.parse(readFileSync(".next/diagnostics/route-bundle-stats.json", "utf8"));
	const weights = new Map();
	const weightOf = (path) => {
		if (!weights.has(path)) weights.set(path, gzipSync(readFileSync(path)).length);
		return weights.get(path);
	};
	return stats.map(({ route, firstLoadChunkPaths }) => {
		const scripts = firstLoadChunkPaths.filter((path) => path.endsWith(".js"));
		const bytes = scripts.reduce((sum, path) => sum + weightOf(path), 0);
		return { route, kb: Math.round(bytes / 100) / 10, budget: budgets.find((entry) => entry.route.test(route)).kb };
	});
}
