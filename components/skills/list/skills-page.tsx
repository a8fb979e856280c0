"use client";

import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Page } from "@/components/layout/page";
import { AddLink } from "@/components/setting/record/add-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Card } from "@/components/ui/surface/card";
import { EmptyState } from "@/components/ui/surface/empty-state";
import { FailedRead } from "@/components/ui/surface/failed-read";
import { Notice } from "@/components/ui/surface/notice";
import { skillsQuery } from "@/lib/client/skill/skills-query";
import { isolated } from "@/lib/i18n/isolated";
import type { SkillEntry } from "@/lib/skill/skill-views";
import { RemovedNotice, type UndoWrite } from "./removed-notice";
import { SelectedCost } from "./selected-cost";
import { type SkillFilter, shownSkills } from "./skill-filter";
import { SkillFilterBar } from "./skill-filter-bar";
import { SkillRow } from "./skill-row";
import { type SaveSettings, useSelectSkill } from "./use-select-skill";

interface SkillsPageProps {
	readonly saveSettings: SaveSettings;
	readonly undoWrite: UndoWrite;
	readonly workspaceId: string;
	readonly first: readonly SkillEntry[];
}

/** The skills of a workspace: which there are, which chats get, what that costs. */
export function SkillsPage({ saveSettings, undoWrite, workspaceId, first }: SkillsPageProps) {
	const t = useTranslations("skills");
	const locale = useLocale();
	const list = useQuery({ ...skillsQuery(workspaceId), initialData: { skills: first } });
	const { isSelected, select, failure } = useSelectSkill(workspaceId, saveSettings);
	const skills = list.data.skills
		.map((skill) => ({ ...skill, selected: isSelected(skill) }))
		.sort((a, b) => a.name.localeCompare(b.name, locale));
	const selected = skills.filter((skill) => skill.selected);
	return (
		<Page
			route="/settings/skills"
			title={t("title")}
			subtitle={skills.length > 0 && t("count", { selected: selected.length, count: skills.length })}
			actions={<AddLink href="/settings/skills/new" label={t("add")} />}
		>
			<Card label={t("title")}>
				<RemovedNotice undoWrite={undoWrite} />
				{list.isError && (
					<FailedRead title={t("listFailed")} again={t("retry")} onAgain={list.refetch}>
						{t("listOld")}
					</FailedRead>
				)}
				{failure && (
					<Notice meaning="danger" live="alert" title={t("notSaved", { name: isolated(failure.name) })}>
						{failure.text}
					</Notice>
				)}
				{skills.length === 0 ? (
					<NoSkills />
				) : (
					<FilteredSkills skills={skills} onSelect={(skill, on) => select(stored(skill), on)} />
				)}
			</Card>
			{skills.length > 0 && <SelectedCost skills={selected} />}
		</Page>
	);

	/** As the server has it: a save is made against that. */
	function stored({ id, ...shown }: SkillEntry): SkillEntry {
		return list.data.skills.find((skill) => skill.id === id) ?? { id, ...shown };
	}
}

function NoSkills() {
	const t = useTranslations("skills");
	return (
		<EmptyState
			icon={BookOpen}
			title={t("empty")}
			action={
				<NavLink href="/settings/skills/new" className={linkButtonClass()}>
					{t("add")}
				</NavLink>
			}
		>
			{t("emptyText")}
		</EmptyState>
	);
}

interface FilteredSkillsProps {
	readonly skills: readonly SkillEntry[];
	readonly onSelect: (skill: SkillEntry, selected: boolean) => void;
}

function FilteredSkills({ skills, onSelect }: FilteredSkillsProps) {
	const t = useTranslations("skills");
	const [query, setQuery] = useState("");
	const [filter, setFilter] = useState<SkillFilter>("all");
	const shown = shownSkills(skills, { query, filter });
	const most = Math.max(0, ...skills.map(({ tokens }) => tokens));
	return (
		<>
			<SkillFilterBar
				query={query}
				onQuery={setQuery}
				filter={filter}
				onFilter={setFilter}
				found={shown.length === skills.length ? null : shown.length}
			/>
			{shown.length === 0 && (
				<EmptyState
					icon={BookOpen}
					title={t("noMatch")}
					action={
						<Button
							onClick={() => {
								setQuery("");
								setFilter("all");
							}}
						>
							{t("showAll")}
						</Button>
					}
				>
					{t("noMatchText")}
				</EmptyState>
			)}
			<ul>
				{shown.map((skill) => (
					<SkillRow
						key={skill.id}
						skill={skill}
						selected={skill.selected}
						onSelect={(on) => onSelect(skill, on)}
						most={most}
					/>
				))}
			</ul>
		</>
	);
}
