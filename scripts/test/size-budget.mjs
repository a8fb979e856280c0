// Fails when a page loads more JavaScript at first view than its budget.
import { pageWeights } from "./page-weights.mjs";

const rows = pageWeights();
for (const { route, kb, budget } of rows)
	console.log(`${kb > budget ? "over" : "ok  "} ${kb} kB of ${budget} kB  ${route}`);
if (rows.length === 0 || rows.some(({ kb, budget }) => kb > budget)) process.exitCode = 1;
