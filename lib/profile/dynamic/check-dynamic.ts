import { below, type Issue, issue } from "@/lib/setting/issue/issue-rules";
import {
	type Dynamic,
	type DynamicInput,
	maxCandidates,
	normalizeDynamic,
	type Policy,
	policyRanges,
} from "./candidate";
import { faultClasses } from "./fault-class";

/** Rules of the list by itself (`agent-profile` §3): at least one candidate, none twice, numbers in range. */
export function checkDynamic(value: DynamicInput): readonly Issue[] {
	const { candidates }: Dynamic = normalizeDynamic(value);
	const count = candidates.length;
	if (count === 0) return [issue("min_entries", ["candidates"], { min: 1 })];
	if (count > maxCandidates) return [issue("too_many_entries", ["candidates"], { max: maxCandidates, count })];
	const seen = new Set<string>();
	return candidates.flatMap(({ execution_profile_id: id, policies }, index) => {
		const issues: Issue[] = [];
		if (id === "") issues.push(issue("existing_profile", ["execution_profile_id"]));
		else if (seen.has(id)) issues.push(issue("candidate_repeated", ["execution_profile_id"]));
		seen.add(id);
		for (const name of faultClasses)
			issues.push(...checkPolicy(policies[name]).map((inner) => below(["policies", name], inner)));
		return issues.map((inner) => below(["candidates", index], inner));
	});
}

function checkPolicy({ retry, wait_for_reset }: Policy): Issue[] {
	return [
		...checkSection("retry", retry, ["max_retries", "initial_interval_seconds"]),
		...checkSection("wait_for_reset", wait_for_reset, ["max_wait_seconds"]),
	];
}

function checkSection<Name extends keyof typeof policyRanges>(
	section: string,
	values: { readonly enabled: boolean } & Readonly<Record<Name, number>>,
	names: readonly Name[],
): Issue[] {
	return names.flatMap((name) => {
		const value = values[name];
		const { min, max } = policyRanges[name];
		if (!values.enabled) return value === 0 ? [] : [issue("off_is_zero", [section, name])];
		return value >= min && value <= max ? [] : [issue("number_between", [section, name], { min, max })];
	});
}
