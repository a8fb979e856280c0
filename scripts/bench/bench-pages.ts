import { pageWeights } from "../test/page-weights.mjs";
import { type BenchRow, percentile, sample } from "./bench-row";

/** First-load JavaScript of every page. */
export function benchPageWeights(): BenchRow[] {
	const rows: { route: string; kb: number; budget: number }[] = pageWeights();
	return rows.map(({ route, kb, budget }) => ({
		what: `JavaScript of ${route}, gzip`,
		value: kb,
		unit: "kB",
		target: budget,
	}));
}

/** Resolves when the first byte of the body is there; reads the rest. */
async function firstByte(url: string): Promise<number> {
	const started = performance.now();
	const response = await fetch(url, { headers: { accept: "text/html" } });
	const reader = response.body?.getReader();
	await reader?.read();
	const took = performance.now() - started;
	while (reader && !(await reader.read()).done);
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
	return took;
}

/** Time to first byte of the profile page against a page with the same layout and nothing in it, taken in turns. */
export async function benchFirstByte(origin: string): Promise<BenchRow[]> {
	const pages = { profile: [] as number[], empty: [] as number[] };
	await sample(150, async (round) => {
		const profile = await firstByte(`${origin}/settings/profiles/profile_guide`);
		const empty = await firstByte(`${origin}/settings`);
		if (round < 0) return;
		pages.profile.push(profile);
		pages.empty.push(empty);
	});
	const [profile, empty] = [percentile(pages.profile, 0.5), percentile(pages.empty, 0.5)];
	return [
		{ what: "first byte, empty page with the same layout, p50", value: empty, unit: "ms" },
		{ what: "first byte, profile page with 1,000 profiles, p50", value: profile, unit: "ms" },
		{ what: "first byte, profile page to empty page", value: profile / empty, unit: "×", target: 2 },
	];
}
