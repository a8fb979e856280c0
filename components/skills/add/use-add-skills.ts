"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { isolated } from "@/lib/i18n/isolated";
import type { StagedSkill } from "@/lib/skill/skill-views";
import type { SourceActions } from "../source-actions";
import { useSourceWords } from "../view/use-source-words";

/** What a person calls a skill that was read. */
export const nameOf = (staged: StagedSkill): string =>
	staged.parsed.ok ? staged.parsed.skill.name : staged.folder === "" ? "SKILL.md" : staged.folder;

export interface AddFailure {
	readonly title: string;
	readonly text: string | null;
}

interface AddHow {
	readonly selected: boolean;
	/** Those that get the stored secret of the skill whose place they take. */
	readonly keepsSecret: (staged: StagedSkill) => boolean;
}

interface AddSkills {
	readonly busy: boolean;
	readonly failure: AddFailure | null;
	/** Stored ones, by what was read: its id here. */
	readonly done: ReadonlyMap<string, string>;
	/** Answers whether all of them are stored. */
	readonly add: (skills: readonly StagedSkill[], how: AddHow) => Promise<readonly string[] | null>;
}

/** Stores skills that were read, one after the other. Stops at the first that fails; pressing again goes on from there. */
export function useAddSkills(addSkill: SourceActions["addSkill"]): AddSkills {
	const t = useTranslations("skills");
	const sourceWords = useSourceWords();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<AddFailure | null>(null);
	const [done, setDone] = useState<ReadonlyMap<string, string>>(new Map());
	const addOne = async (staged: StagedSkill, { selected, keepsSecret }: AddHow): Promise<string | AddFailure> => {
		const name = isolated(nameOf(staged));
		const { staged_id, replaces } = staged;
		const outcome = await saveWithLimit(
			() =>
				addSkill({
					staged_id,
					selected,
					...(replaces && { replaces: replaces.skill_id, keep_secret: keepsSecret(staged) }),
				}),
			{ limitMs: 30_000 },
		);
		if (outcome.kind === "answered") return outcome.value.skill_id;
		if (outcome.kind === "refused") return { title: t("new.addFailed", { name }), text: sourceWords(outcome.error) };
		return { title: t("new.addUnknown", { name }), text: null };
	};
	const add = async (skills: readonly StagedSkill[], how: AddHow) => {
		setBusy(true);
		setFailure(null);
		const stored = new Map(done);
		let stopped: AddFailure | null = null;
		for (const staged of skills) {
			if (stopped !== null || stored.has(staged.staged_id)) continue;
			const answer = await addOne(staged, how);
			if (typeof answer === "string") stored.set(staged.staged_id, answer);
			else stopped = answer;
			setDone(new Map(stored));
		}
		await client.invalidateQueries({ queryKey: queryKeys.lists("skill") });
		setFailure(stopped);
		setBusy(false);
		return stopped === null ? skills.flatMap(({ staged_id }) => stored.get(staged_id) ?? []) : null;
	};
	return { busy, failure, done, add };
}
