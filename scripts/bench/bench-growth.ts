import { type BenchRow, percentile, sample } from "./bench-row";

/** Reads that must not care how much is stored. */
const reads: Readonly<Record<string, string>> = {
	"list of profiles": "/api/settings/agent_profile?limit=20",
	"profiles by name": "/api/settings/agent_profile?limit=20&query=Bench%20000",
	"settings search": "/api/settings/search?query=model",
	"history of a profile": "/api/history?resource_type=agent_profile&resource_id=profile_guide",
};

/** Median time of each read, in ms. */
export async function readTimes(origin: string): Promise<Readonly<Record<string, number>>> {
	const times: Record<string, number> = {};
	for (const [what, path] of Object.entries(reads)) {
		const samples = await sample(100, async () => {
			const response = await fetch(origin + path);
			await response.arrayBuffer();
			if (!response.ok) throw new Error(`${path} answered ${response.status}`);
		});
		times[what] = percentile(samples, 0.5);
	}
	return times;
}

/** How much slower each read is with 100,000 rows than with 100. */
export function growthRows(few: Readonly<Record<string, number>>, many: Readonly<Record<string, number>>): BenchRow[] {
	return Object.keys(reads).map((what) => ({
		what: `${what}, 100,000 rows to 100`,
		value: (many[what] ?? Number.NaN) / (few[what] ?? Number.NaN),
		unit: "×",
		target: 2,
	}));
}
