"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/text/chip";
import { UserText } from "@/components/ui/text/user-text";
import type { Skill } from "@/lib/skill/skill";
import { ToolCeiling } from "./tool-ceiling";

/** Facts of a skill, one under the other: what each is called, and what it is. */
export function Facts({ children }: { readonly children: ReactNode }) {
	return (
		<dl className="grid min-w-0 gap-x-6 gap-y-2.5 text-small sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
			{children}
		</dl>
	);
}

interface FactProps {
	readonly label: string;
	readonly children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
	return (
		<div className="contents">
			<dt className="text-faint max-sm:-mb-2">{label}</dt>
			<dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
		</div>
	);
}

/** Something the author says, if they do. */
export function Said({ label, text }: { readonly label: string; readonly text: string }) {
	if (text === "") return null;
	return (
		<Fact label={label}>
			<UserText>{text}</UserText>
		</Fact>
	);
}

/** What a skill is called where models name it. */
export function NameFact({ skill }: { readonly skill: Pick<Skill, "slug"> }) {
	const t = useTranslations("skills");
	return (
		<Fact label={t("facts.name")}>
			<Chip>{skill.slug}</Chip>
		</Fact>
	);
}

/** The pages a skill brings, if any. */
export function ScriptsFact({ skill }: { readonly skill: Pick<Skill, "scripts"> }) {
	const t = useTranslations("skills");
	if (skill.scripts.length === 0) return null;
	return (
		<Fact label={t("facts.scripts")}>
			<span className="flex flex-wrap gap-1">
				{skill.scripts.map((script) => (
					<Chip key={script}>{script}</Chip>
				))}
			</span>
		</Fact>
	);
}

/** The tools a skill lets a turn call. */
export function ToolsFact({ skill }: { readonly skill: Pick<Skill, "allowed_tools"> }) {
	const t = useTranslations("skills");
	return (
		<Fact label={t("facts.tools")}>
			<ToolCeiling tools={skill.allowed_tools} />
		</Fact>
	);
}
