"use client";

import { useTranslations } from "next-intl";
import type { Difference } from "@/lib/editor/difference";
import { type Candidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { type FaultClass, faultClasses } from "@/lib/profile/dynamic/fault-class";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { type Json, sameJson } from "@/lib/shared/json";
import { usePolicyWords } from "./use-policy-words";
import { namesRecords, useReadNames } from "./use-read-names";
import { settingOfField, usePlaceWords } from "./use-setting-words";
import { useValueWords } from "./use-value-words";

type Sides = Pick<Difference, "base" | "mine" | "theirs">;

/** What stands on a side of a place, on one line, beside what stands on the others: of a candidate what is different. */
export function useSideWords(setting: AnySetting, names?: RecordNames): (sides: Sides, side: keyof Sides) => string {
	const t = useTranslations("editor");
	const words = useValueWords(setting, names);
	const candidateWords = useCandidateWords();
	return (sides, side) => {
		const value = sides[side];
		if (value === undefined) return t(side === "base" || sides.base === undefined ? "value.absent" : "value.removed");
		const [candidate] = namesRecords(setting) ? asCandidate(value) : [];
		if (!candidate) return words(value);
		const others = [sides.base, sides.mine, sides.theirs].flatMap(asCandidate);
		return candidateWords(candidate, others, side !== "base" && sides.base === undefined);
	};
}

const asCandidate = (value: Json | undefined): readonly Candidate[] =>
	value === undefined ? [] : candidatesIn({ candidates: [value] });

type CandidatePart = "enabled" | FaultClass;

function useCandidateWords(): (one: Candidate, others: readonly Candidate[], added: boolean) => string {
	const t = useTranslations("editor");
	const policyWords = usePolicyWords();
	const partWords = (one: Candidate, part: CandidatePart) =>
		part === "enabled"
			? t(one.enabled ? "value.on" : "value.off")
			: `${t(`candidates.${part}`)}: ${policyWords(one.policies[part])}`;
	return (one, others, added) => {
		const told = parts.filter((part) => others.some((other) => !samePart(one, other, part)));
		if (!added && told.length > 0) return told.map((part) => partWords(one, part)).join(" · ");
		// nothing to compare with: that it is there, and what is set in it
		const set = parts.filter((part) => !isPlain(one, part)).map((part) => partWords(one, part));
		return [t(added ? "candidates.added" : "candidates.inList"), ...set].join(" · ");
	};
}

const parts: readonly CandidatePart[] = ["enabled", ...faultClasses];

const samePart = (one: Candidate, other: Candidate, part: CandidatePart) =>
	part === "enabled" ? one.enabled === other.enabled : same(one.policies[part], other.policies[part]);

const isPlain = (one: Candidate, part: CandidatePart) =>
	part === "enabled" ? one.enabled : same(one.policies[part], plainPolicy);

const same = (a: Candidate["policies"][FaultClass], b: Candidate["policies"][FaultClass]) => sameJson(a, b);

/** What became of the candidates, one by one: "Fast: added"; of their order: "order: Fast, Strong". */
function useEntryWords(setting: AnySetting | undefined, names?: RecordNames) {
	const t = useTranslations("editor");
	const nameOf = useReadNames(setting?.references, names);
	return ({ path: [, id = ""], kind, base, theirs }: Difference): string => {
		const named = (one: Json) => nameOf(String(one)) ?? String(one);
		if (kind === "order") {
			const what = Array.isArray(theirs) ? theirs.map(named).join(", ") : "";
			return t("summary.value", { label: t("rows.order"), value: what });
		}
		return t("summary.value", { label: named(id), value: t(changeOf(asCandidate(base)[0], asCandidate(theirs)[0])) });
	};
}

function changeOf(before: Candidate | undefined, after: Candidate | undefined) {
	if (!before) return "candidates.added";
	if (!after) return "value.removed";
	const switched = faultClasses.every((part) => samePart(before, after, part));
	if (!switched) return "candidates.policiesChanged";
	return after.enabled ? "value.on" : "value.off";
}

/** What others changed at a place: of candidates what became of each, of everything else the place alone. */
export function useChangeWords(
	definition: ResourceDefinition,
	names?: RecordNames,
): (difference: Difference) => string {
	const place = usePlaceWords(definition, names);
	const setting = definition.settings.find(namesRecords);
	const entryWords = useEntryWords(setting, names);
	return (difference) => {
		const { path, kind } = difference;
		const [field = "", id] = path;
		const listed = setting !== undefined && settingOfField(definition, field) === setting;
		if (!listed || (id === undefined && kind === "value")) return place(difference);
		return [place({ path: [field] }), entryWords(difference)].join(" · ");
	};
}
