"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Card, CardHead } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import type { SkillReading, StagedSkill } from "@/lib/skill/skill-views";
import type { SourceActions } from "../source-actions";
import { LeftOut } from "./left-out";
import { StagedItem } from "./staged-item";
import { useAddSkills } from "./use-add-skills";

interface FoundSkillsProps {
	readonly addSkill: SourceActions["addSkill"];
	readonly reading: SkillReading;
	readonly onMend: (staged: StagedSkill, text: string) => Promise<string | null>;
	/** All that was taken is stored: their ids here. */
	readonly onAdded: (ids: readonly string[]) => void;
}

/** Nothing is to be done about a skill that is there already, or that cannot be used. */
export const canTake = ({ parsed, replaces }: StagedSkill) => parsed.ok && replaces?.same !== true;

const focusFirst = (heading: HTMLElement | null) => heading?.focus({ preventScroll: false });

/** What a reading found: each to look over and to take or leave, then one confirmation. */
export function FoundSkills({ addSkill, reading, onMend, onAdded }: FoundSkillsProps) {
	const t = useTranslations("skills");
	const { skills, left_out } = reading;
	const single = skills.length === 1;
	const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(single ? [0] : []));
	const [selected, setSelected] = useState(true);
	const [keeping, setKeeping] = useState<ReadonlySet<number>>(new Set());
	const { busy, failure, done, add } = useAddSkills(addSkill);
	const choosable = skills.flatMap((staged, index) => (canTake(staged) ? [index] : []));
	const taken = skills.filter((staged, index) => picked.has(index) && canTake(staged));
	const replacing = taken.length > 0 && taken.every(({ replaces }) => replaces !== undefined);
	const confirm = async () => {
		const ids = await add(taken, { selected, keepsSecret: (staged) => keeping.has(skills.indexOf(staged)) });
		if (ids) onAdded(ids);
	};
	return (
		<Card label={t("new.foundTitle")} className="md:mt-3">
			<h2 ref={focusFirst} tabIndex={-1} className="sr-only">
				{t("new.foundTitle")}
			</h2>
			<CardHead title={<FoundWords skills={skills} />}>
				{!single && choosable.length > 1 && (
					<Checkbox
						label={t("new.takeAll")}
						checked={choosable.every((index) => picked.has(index))}
						onChange={(all) => setPicked(new Set(all ? choosable : []))}
					/>
				)}
			</CardHead>
			<ul>
				{skills.map((staged, index) => (
					<StagedItem
						// biome-ignore lint/suspicious/noArrayIndexKey: what was found keeps its place, also when it is corrected
						key={index}
						staged={staged}
						single={single}
						taken={picked.has(index)}
						stored={done.has(staged.staged_id)}
						disabled={busy}
						onTake={(on) => setPicked(toggled(picked, index, on))}
						keepsSecret={keeping.has(index)}
						onKeepSecret={(on) => setKeeping(toggled(keeping, index, on))}
						onMend={(text) => onMend(staged, text)}
					/>
				))}
			</ul>
			{left_out.length > 0 && <LeftOut files={left_out} />}
			{failure && (
				<Notice meaning="danger" live="alert" title={failure.title}>
					{failure.text}
				</Notice>
			)}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t bg-well px-gutter py-3">
				<div className="min-w-0 flex-1 basis-64">
					<Checkbox
						checked={selected}
						onChange={setSelected}
						label={t("new.selectNow")}
						hint={t("new.selectNowText")}
					/>
				</div>
				<div className="ml-auto flex flex-wrap justify-end gap-2">
					<NavLink href="/settings/skills" className={linkButtonClass("ghost")}>
						{t("new.cancel")}
					</NavLink>
					<Button
						look="primary"
						busy={busy}
						blockedBy={taken.length === 0 ? t("new.takeFirst") : undefined}
						onClick={() => void confirm()}
					>
						{t(replacing ? "new.confirmReplace" : "new.confirm", { count: taken.length })}
					</Button>
				</div>
			</div>
		</Card>
	);
}

function FoundWords({ skills }: { readonly skills: readonly StagedSkill[] }) {
	const t = useTranslations("skills");
	const host = skills[0]?.host ?? "";
	return host === "" ? t("new.found", { count: skills.length }) : t("new.foundHost", { count: skills.length, host });
}

function toggled(picked: ReadonlySet<number>, index: number, on: boolean): ReadonlySet<number> {
	const next = new Set(picked);
	if (on) next.add(index);
	else next.delete(index);
	return next;
}
