"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/action/copy-button";
import { OutsideLink } from "@/components/ui/action/text-link";
import { Card } from "@/components/ui/surface/card";
import { Section } from "@/components/ui/surface/section";
import { Badge } from "@/components/ui/text/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { Fact, Facts, NameFact, Said, ScriptsFact, ToolsFact } from "../view/facts";
import { FileList } from "../view/file-list";
import { addressOf, useOriginWords } from "../view/use-origin-words";
import { WarningList } from "../view/warning-list";

/** Where a skill comes from, what lies beside its text, and what was odd about it. */
export function AboutCard({ skill }: { readonly skill: SkillDetails }) {
	const t = useTranslations("skills");
	const { warnings, files } = skill;
	return (
		<Card label={t("page.about")} anchor="skill.about">
			<Section
				title={t("warning.title", { count: warnings.length })}
				startsOpen={warnings.length > 0 && warnings.length <= 5}
				summary={warnings.length === 0 && t("warning.none")}
				marks={
					warnings.length > 0 && (
						<Badge bare meaning="waiting">
							{t("warnings", { count: warnings.length })}
						</Badge>
					)
				}
			>
				{warnings.length === 0 ? (
					<p className="text-muted text-small">{t("warning.none")}</p>
				) : (
					<WarningList warnings={warnings} />
				)}
			</Section>
			<Section title={t("page.about")} startsOpen>
				<Origin skill={skill} />
			</Section>
			<Section title={t("facts.files")} summary={files.length === 0 ? t("facts.noFiles") : String(files.length)}>
				<FileList files={files} />
			</Section>
		</Card>
	);
}

function Origin({ skill }: { readonly skill: SkillDetails }) {
	const t = useTranslations("skills");
	const originWords = useOriginWords();
	const address = addressOf(skill.origin);
	const homepage = addressOf(skill.homepage);
	return (
		<Facts>
			<Fact label={t("facts.source")}>
				{address ? (
					<OutsideLink href={address} icon={ExternalLink}>
						<bdi dir="ltr">{address}</bdi>
					</OutsideLink>
				) : (
					originWords(skill.origin)
				)}
			</Fact>
			<Fact label={t("facts.stored")}>
				<RelativeTime at={skill.stored_at} />
			</Fact>
			<NameFact skill={skill} />
			<ScriptsFact skill={skill} />
			<ToolsFact skill={skill} />
			{skill.homepage !== "" && (
				<Fact label={t("facts.homepage")}>
					{homepage ? (
						<OutsideLink href={homepage} icon={ExternalLink}>
							<bdi dir="ltr">{homepage}</bdi>
						</OutsideLink>
					) : (
						<UserText>{skill.homepage}</UserText>
					)}
				</Fact>
			)}
			<Said label={t("facts.license")} text={skill.license} />
			<Said label={t("facts.compatibility")} text={skill.compatibility} />
			<Fact label={t("facts.hash")}>
				<span className="flex min-w-0 flex-wrap items-center gap-2">
					<code className="min-w-0 text-micro [overflow-wrap:anywhere]">{skill.hash}</code>
					<CopyButton text={skill.hash} label={t("facts.copyHash")} done={t("facts.copied")} />
				</span>
			</Fact>
		</Facts>
	);
}
