import { rank } from "@/lib/setting/search/rank";
import { buildRankIndex } from "@/lib/setting/search/rank-index";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { type BenchRow, percentile } from "./bench-row";

const queries = ["model", "backup model", "command prefix", "agent_profile.name", "environ", "nothing like this", "a"];

/** Settings search over 1,000 descriptors: those there are, repeated under other keys. */
export function benchSearch(): BenchRow[] {
	const real = settingsCatalog.descriptors;
	const thousand = Array.from({ length: 1_000 }, (_, index) => {
		const descriptor = real[index % real.length];
		if (descriptor === undefined) throw new Error("the catalog is empty");
		return { ...descriptor, key: index < real.length ? descriptor.key : `${descriptor.key}_${index}` };
	});
	const index = buildRankIndex(thousand);
	const samples = Array.from({ length: 5_000 }, (_, round) => {
		const started = performance.now();
		rank(index, { query: queries[round % queries.length] ?? "" });
		return performance.now() - started;
	});
	const value = percentile(samples.slice(1_000), 0.99);
	return [{ what: "settings search over 1,000 descriptors, p99", value, unit: "ms", target: 1 }];
}
