"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { FieldContext, useField } from "@/components/ui/form/field-context";
import type { Candidate } from "@/lib/profile/dynamic/candidate";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { useIssueWords } from "../../words/use-issue-words";
import type { ControlProps } from "../control-props";
import { useRecordSearch } from "../use-record-search";
import { CandidatePicker } from "./candidate-picker";
import { CandidateRow, issuesBelow } from "./candidate-row";
import { useCandidates } from "./use-candidates";
import { knownProfiles } from "./use-known-profiles";
import { type RowDrag, useRowDrag } from "./use-row-drag";

/** The profiles that a dynamic profile runs, in order, each with its policies. */
export function CandidateListControl(props: ControlProps) {
	const { setting, base, issues, computed, recordId, disabled } = props;
	const t = useTranslations("editor");
	const search = useRecordSearch("agent_profile");
	const issueWords = useIssueWords();
	const { box, candidates, move, step, remove, add, replace } = useCandidates(props);
	const known = knownProfiles(computed, search.records);
	const nameOf = (id: string) => known.get(id)?.name ?? id;
	const { list, drag, take } = useRowDrag((from, to) =>
		move(from, to, nameOf(candidates[from]?.execution_profile_id ?? "")),
	);
	const saved = new Map(candidatesIn(base).map((one) => [one.execution_profile_id, one]));
	const keys = rowKeys(candidates);
	const [whole] = (issues ?? []).filter(({ path }) => path.length < 2);
	return (
		<div ref={box} className="flex min-w-0 flex-col gap-3">
			<PlainInside>
				{candidates.length === 0 && <p className="text-faint text-small">{t("candidates.none")}</p>}
				{candidates.length > 0 && (
					<ol ref={list} className="flex min-w-0 flex-col gap-2">
						{candidates.map((candidate, index) => (
							<CandidateRow
								key={keys[index]}
								candidate={candidate}
								index={index}
								count={candidates.length}
								known={known.get(candidate.execution_profile_id)}
								unlisted={search.listed && !search.records.has(candidate.execution_profile_id)}
								base={saved.get(candidate.execution_profile_id)}
								anchor={`${setting.key}.candidates.${index}`}
								issues={issuesBelow(issues, "candidates", index)}
								dragged={drag?.from === index}
								drop={dropAt(drag, index)}
								onTake={take(index)}
								onChange={(next) => replace(index, next)}
								onMove={(by, name) => step(index, by, name)}
								onRemove={(name) => remove(index, name)}
								disabled={disabled}
							/>
						))}
					</ol>
				)}
				{!disabled && (
					<CandidatePicker
						search={search}
						listed={candidates.map((one) => one.execution_profile_id)}
						self={recordId}
						onPick={(id) => add(id, nameOf(id))}
						error={whole && issueWords(whole)}
					/>
				)}
			</PlainInside>
		</div>
	);
}

/** Only what is edited or wrong itself looks so, not all of the list. */
function PlainInside({ children }: { readonly children: ReactNode }) {
	const field = useField();
	const plain = useMemo(() => ({ ...field, tone: "plain" as const, describedBy: undefined, invalid: false }), [field]);
	return <FieldContext value={plain}>{children}</FieldContext>;
}

/** Keys of rows: a row that moves stays the same. An id that is there twice, as a rule forbids, still has two rows. */
function rowKeys(candidates: readonly Candidate[]): readonly string[] {
	const seen = new Map<string, number>();
	return candidates.map(({ execution_profile_id: id }) => {
		const times = seen.get(id) ?? 0;
		seen.set(id, times + 1);
		return `${id}/${times}`;
	});
}

/** On which side of a row the one being dragged would be put. */
function dropAt(drag: RowDrag | null, index: number): "above" | "below" | undefined {
	if (!drag || drag.to !== index || drag.from === index) return undefined;
	return drag.to < drag.from ? "above" : "below";
}
