"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "@/components/editing/use-editor";
import { choicesQuery } from "@/lib/client/choices-query";
import type { Candidate } from "@/lib/profile/dynamic/candidate";
import { type CandidateStanding, type DryRun, dryRun } from "@/lib/profile/dynamic/dry-run";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import type { Choices } from "@/lib/setting/resource-snapshot";

interface Answer {
	readonly standings: ReadonlyMap<string, CandidateStanding>;
	/** ISO 8601. */
	readonly at: string;
}

/** The dry run of a draft's list. */
export interface DraftRun extends DryRun {
	/** When the standings were found, ISO 8601. */
	readonly at: string;
	/** Ids that were added since and are still looked at. */
	readonly pending: ReadonlySet<string>;
}

/**
 * Which candidate of the draft would answer now: nothing before it is asked for; then always of the list as it is
 * edited, with the standings that were found. Those of candidates added since are asked for by themselves.
 */
export function useDryRun() {
	const { view, session } = useEditor();
	const client = useQueryClient();
	const [answer, setAnswer] = useState<Answer | null>(null);
	const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
	const candidates = candidatesIn(view.values.dynamic);
	const ids = [...new Set(candidates.map((one) => one.execution_profile_id))];
	const query = (asked: readonly string[]) =>
		choicesQuery({ type: "agent_profile", id: session.id, field: "dynamic", context: { candidates: [...asked] } });
	const added = answer ? ids.filter((id) => !answer.standings.has(id)) : [];
	const more = useQuery({ ...query(added), enabled: added.length > 0 });
	const ask = async (): Promise<DryRun | undefined> => {
		setState("busy");
		try {
			const found = answerOf(await client.query({ ...query(ids), staleTime: 0 }));
			setAnswer(found);
			setState("idle");
			return dryRun(candidates, found.standings);
		} catch {
			setState("failed");
			return undefined;
		}
	};
	const failed = state === "failed" || more.isError;
	return { ask, busy: state === "busy", failed, run: answer && runOf(candidates, answer, added, more.data) };
}

function answerOf({ dry_run: run, checked_at: at = "" }: Choices): Answer {
	const steps = (run as DryRun | undefined)?.steps ?? [];
	return { standings: new Map(steps.map((step) => [step.profile_id, standingOf(step)])), at };
}

const standingOf = ({ profile_id, profile, agent, reason, unknown }: CandidateStanding): CandidateStanding => ({
	profile_id,
	profile,
	agent,
	...(reason && { reason }),
	...(unknown && { unknown }),
});

function runOf(
	candidates: readonly Candidate[],
	{ standings, at }: Answer,
	added: readonly string[],
	more: Choices | undefined,
): DraftRun {
	const known = new Map([...standings, ...(more ? answerOf(more).standings : [])]);
	return { ...dryRun(candidates, known), at, pending: new Set(added.filter((id) => !known.has(id))) };
}
