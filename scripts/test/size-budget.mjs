import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** First-load JavaScript over the wire, in kB (1,000 bytes) after gzip. Targets: docs/architecture.md, Speed. */
const budgets = [
	{ route: /^\/settings\/profiles\/\[\w+\]$/, kb: 220 },
	{ route: /./, kb: 280 },
];

const stats = JSON.parse(readFileSync(".next/diagnostics/route-bundle-stats.json", "utf8"));
const weights = new Map();
const weightOf = (path) => {
	if (!weights.has(path)) weights.set(path, gzipSync(readFileSync(path)).length);
	return weights.get(path);
};

const rows = stats.map(({ route, firstLoadChunkPaths }) => {
	const bytes = firstLoadChunkPaths
		.filter((path) => path.endsWith(".js"))
		.reduce((sum, path) => sum + weightOf(path), 0);
	const { kb: budget } = budgets.find((entry) => entry.route.test(route));
	return { route, kb: Math.round(bytes / 100) / 10, budget };
});
for (const { route, kb, budget } of rows)
	console.log(`${kb > budget ? "over" : "ok  "} ${kb} kB of ${budget} kB  ${route}`);
if (rows.length === 0 || rows.some(({ kb, budget }) => kb > budget)) process.exitCode = 1;
