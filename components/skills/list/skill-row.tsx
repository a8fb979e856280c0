"use client";

import { useTranslations } from "next-intl";
import { NavLink } from "@/components/layout/nav-link";
import { classNames } from "@/components/ui/class-names";
import { Switch } from "@/components/ui/form/switch";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import { isolated } from "@/lib/i18n/isolated";
import type { SkillEntry } from "@/lib/skill/skill-views";
import { KindBadges, kindIcon } from "../view/kind-badges";
import { useOriginWords } from "../view/use-origin-words";
import { TokenMeter } from "./token-meter";

interface SkillRowProps {
	readonly skill: SkillEntry;
	readonly selected: boolean;
	readonly onSelect: (selected: boolean) => void;
	/** Tokens of the largest skill of the list: a full meter. */
	readonly most: number;
}

/** One skill of the list: what it is and does, what it costs, what is missing, and its switch. */
export function SkillRow({ skill, selected, onSelect, most }: SkillRowProps) {
	const t = useTranslations("skills");
	const { id, name, description, capabilities, fault } = skill;
	const Icon = kindIcon(capabilities);
	return (
		<li
			data-skill={skill.slug}
			className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t px-gutter py-2.5 first:border-t-0 hover:bg-well"
		>
			<Icon aria-hidden className={classNames("icon self-start mt-0.5", selected ? "text-ink" : "text-faint")} />
			<div className="flex min-w-0 flex-wrap items-center gap-x-2">
				<NavLink
					href={`/settings/skills/${encodeURIComponent(id)}`}
					className="min-w-0 truncate font-medium -outline-offset-2 after:absolute after:inset-0"
				>
					<UserText>{name}</UserText>
				</NavLink>
				<StateBadge skill={skill} />
				<RowFacts skill={skill} />
				<p className="line-clamp-2 min-w-0 basis-full text-muted text-small [overflow-wrap:anywhere] md:line-clamp-1">
					{fault ? t("brokenText") : <UserText>{description}</UserText>}
				</p>
			</div>
			<div className="flex items-center gap-4">
				<TokenMeter tokens={skill.tokens} most={most} />
				<span className="hit relative z-1 grid place-items-center">
					<Switch
						on={selected}
						onChange={onSelect}
						disabled={fault !== undefined && !selected}
						label={t("use", { name: isolated(name) })}
					/>
				</span>
			</div>
		</li>
	);
}

/** What a person should see to first. */
function StateBadge({ skill }: Pick<SkillRowProps, "skill">) {
	const t = useTranslations("skills");
	if (skill.fault)
		return (
			<Badge bare meaning="danger">
				{t("broken")}
			</Badge>
		);
	if (skill.secret !== "missing") return null;
	return (
		<Badge bare meaning="waiting">
			{t("secret.missing")}
		</Badge>
	);
}

function RowFacts({ skill }: Pick<SkillRowProps, "skill">) {
	const t = useTranslations("skills");
	const originWords = useOriginWords();
	return (
		<div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-faint text-micro max-md:order-last max-md:mt-1 max-md:basis-full">
			{!skill.fault && <KindBadges capabilities={skill.capabilities} instructionsOnly={skill.instructions_only} />}
			<span className="min-w-0 truncate">{originWords(skill.origin)}</span>
			<span className="md:hidden">{t("tokens", { tokens: skill.tokens })}</span>
			{skill.secret === "stored" && <span>{t("secret.stored")}</span>}
			{skill.warnings > 0 && (
				<Badge bare meaning="waiting">
					{t("warnings", { count: skill.warnings })}
				</Badge>
			)}
		</div>
	);
}
