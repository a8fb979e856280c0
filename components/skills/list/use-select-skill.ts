"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorWords } from "@/components/setting/words/use-error-words";
import { announce } from "@/components/ui/text/live-region";
import { newSaveId } from "@/lib/client/new-save-id";
import { type LimitedOutcome, saveWithLimit } from "@/lib/client/save-with-limit";
import { type SkillList, skillsQuery } from "@/lib/client/skill/skills-query";
import type { SaveRequest } from "@/lib/editor/patch";
import { isolated } from "@/lib/i18n/isolated";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { Result } from "@/lib/shared/result";
import type { SkillEntry } from "@/lib/skill/skill-views";

/** The one action for settings, or a test's. */
export type SaveSettings = (request: SaveRequest) => Promise<Result<WriteReceipt>>;

interface SelectSkill {
	/** Whether a skill shows as selected: what the person wants while it is on its way, else what is stored. */
	readonly isSelected: (skill: SkillEntry) => boolean;
	readonly select: (skill: SkillEntry, selected: boolean) => void;
	/** The last one that did not work. */
	readonly failure: { readonly name: string; readonly text: string } | null;
}

/**
 * Selects and deselects skills of a list at once, by the ordinary save of the setting against its revision. Where only
 * something else about the skill changed meanwhile, it is saved again on the newest; where the same setting did, the
 * newest is shown and said.
 */
export function useSelectSkill(workspaceId: string, saveSettings: SaveSettings): SelectSkill {
	const t = useTranslations("skills");
	const errorWords = useErrorWords();
	const client = useQueryClient();
	const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
	const [failure, setFailure] = useState<SelectSkill["failure"]>(null);
	const latest = useRef(new Map<string, boolean>());
	const running = useRef(new Set<string>());
	const want = (id: string, selected: boolean | undefined) => {
		if (selected === undefined) latest.current.delete(id);
		else latest.current.set(id, selected);
		setWanted(new Map(latest.current));
	};
	const fail = (name: string, outcome: Exclude<Saved, SkillEntry>) => {
		const words =
			outcome === "conflict"
				? t("changedElsewhere")
				: outcome.kind === "refused"
					? errorWords(outcome.error)
					: t("noAnswer");
		setFailure({ name, text: words });
	};
	const select = async (skill: SkillEntry, selected: boolean) => {
		const { id, name } = skill;
		setFailure(null);
		want(id, selected);
		if (running.current.has(id)) return;
		running.current.add(id);
		let known = skill;
		for (let next = latest.current.get(id); next !== undefined && next !== known.selected; ) {
			const saved = await save({ client, workspaceId, saveSettings }, known, next);
			if (saved === "conflict" || "kind" in saved) {
				fail(name, saved);
				break;
			}
			known = saved;
			announce(t(saved.selected ? "selectedNow" : "unselectedNow", { name: isolated(name) }));
			next = latest.current.get(id);
		}
		running.current.delete(id);
		want(id, undefined);
	};
	return {
		isSelected: ({ id, selected }) => wanted.get(id) ?? selected,
		select: (skill, selected) => void select(skill, selected),
		failure,
	};
}

type Saved = SkillEntry | "conflict" | Exclude<LimitedOutcome<WriteReceipt>, { readonly kind: "answered" }>;

interface Place {
	readonly client: QueryClient;
	readonly workspaceId: string;
	readonly saveSettings: SaveSettings;
}

async function save(place: Place, skill: SkillEntry, selected: boolean): Promise<Saved> {
	const { client, workspaceId, saveSettings } = place;
	const { queryKey } = skillsQuery(workspaceId);
	const first = await send(saveSettings, skill, selected);
	if (first.kind === "answered")
		return keep(client, workspaceId, { ...skill, selected, revision: first.value.revision });
	await client.invalidateQueries({ queryKey });
	if (first.kind !== "refused" || first.error.reason !== "version_conflict") return first;
	const newest = client.getQueryData<SkillList>(queryKey)?.skills.find(({ id }) => id === skill.id);
	if (!newest || newest.revision <= skill.revision || newest.selected !== skill.selected) return "conflict";
	const again = await send(saveSettings, newest, selected);
	if (again.kind === "answered")
		return keep(client, workspaceId, { ...newest, selected, revision: again.value.revision });
	return again.kind === "refused" && again.error.reason === "version_conflict" ? "conflict" : again;
}

function send(
	saveSettings: SaveSettings,
	{ id, revision }: SkillEntry,
	selected: boolean,
): Promise<LimitedOutcome<WriteReceipt>> {
	const saveId = newSaveId();
	return saveWithLimit(() =>
		saveSettings({
			target: { resource_type: "skill", resource_id: id },
			changes: { selected },
			options: { expected_revision: revision },
			save_id: saveId,
		}),
	);
}

/** Puts an accepted save into the list, so that nothing jumps until the list is read again. */
function keep(client: QueryClient, workspaceId: string, saved: SkillEntry): SkillEntry {
	client.setQueryData<SkillList>(
		skillsQuery(workspaceId).queryKey,
		(list) =>
			list && {
				skills: list.skills.map((one) => (one.id === saved.id && one.revision <= saved.revision ? saved : one)),
			},
	);
	return saved;
}
