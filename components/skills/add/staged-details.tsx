"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/surface/section";
import { Chip } from "@/components/ui/text/chip";
import { isolated } from "@/lib/i18n/isolated";
import type { Skill } from "@/lib/skill/skill";
import type { StagedSkill } from "@/lib/skill/skill-views";
import { Fact, Facts, NameFact, Said, ScriptsFact, ToolsFact } from "../view/facts";
import { FileList, useSizeWords } from "../view/file-list";
import { SourceLines } from "../view/source-lines";
import { useOriginWords } from "../view/use-origin-words";
import { WarningList } from "../view/warning-list";

/** All there is to know of a skill before it is stored. */
export function StagedDetails({ staged }: { readonly staged: StagedSkill }) {
	const t = useTranslations("skills");
	const { parsed, files, source_text } = staged;
	const warnings = parsed.ok ? parsed.warnings : [];
	const marked = new Set((parsed.ok ? warnings : [parsed]).flatMap(({ line }) => line ?? []));
	return (
		<div className="border-line border-t">
			<div className="flex flex-col gap-4 px-gutter py-3">
				{warnings.length > 0 && (
					<section aria-label={t("warning.title", { count: warnings.length })}>
						<WarningList warnings={warnings} />
					</section>
				)}
				<StagedFacts staged={staged} />
			</div>
			{files.length > 0 && (
				<Section level={4} title={t("facts.files")} summary={String(files.length)}>
					<FileList files={files} />
				</Section>
			)}
			<Section
				level={4}
				title={t("page.raw")}
				startsOpen={!parsed.ok}
				late={{ anchors: [], content: <SourceLines text={source_text} label={t("page.raw")} marked={marked} /> }}
			/>
		</div>
	);
}

function StagedFacts({ staged }: { readonly staged: StagedSkill }) {
	const t = useTranslations("skills");
	const sizeWords = useSizeWords();
	const originWords = useOriginWords();
	const size = t("facts.sizeFiles", { size: sizeWords(staged.bytes), count: staged.files.length + 1 });
	return (
		<Facts>
			<Fact label={t("facts.source")}>
				{staged.host === "" ? originWords(staged.origin) : <bdi dir="ltr">{staged.origin}</bdi>}
			</Fact>
			{staged.folder !== "" && (
				<Fact label={t("facts.folder")}>
					<Chip>{staged.folder}</Chip>
				</Fact>
			)}
			{staged.parsed.ok && <SkillFacts skill={staged.parsed.skill} />}
			<Fact label={t("facts.size")}>{size}</Fact>
			{staged.parsed.ok && <Fact label={t("facts.cost")}>{t("tokensAbout", { tokens: staged.tokens })}</Fact>}
		</Facts>
	);
}

function SkillFacts({ skill }: { readonly skill: Skill }) {
	const t = useTranslations("skills");
	return (
		<>
			<NameFact skill={skill} />
			<Fact label={t("facts.kinds")}>
				<ul className="flex flex-col gap-0.5">
					{skill.capabilities.map((kind) => (
						<li key={kind}>{t(`kindText.${kind}`)}</li>
					))}
					{skill.instructions_only && <li>{t("instructionsOnlyText")}</li>}
				</ul>
			</Fact>
			<ScriptsFact skill={skill} />
			<Fact label={t("facts.secret")}>
				{skill.secret === null ? (
					<span className="text-muted">{t("secret.none")}</span>
				) : (
					<>
						<span>{t("facts.secretNeed")}</span>
						{skill.secret.description !== "" && (
							<span className="block text-muted">
								{t("facts.secretSays", { text: isolated(skill.secret.description) })}
							</span>
						)}
					</>
				)}
			</Fact>
			<ToolsFact skill={skill} />
			<Said label={t("facts.homepage")} text={skill.homepage} />
			<Said label={t("facts.license")} text={skill.license} />
			<Said label={t("facts.compatibility")} text={skill.compatibility} />
		</>
	);
}
