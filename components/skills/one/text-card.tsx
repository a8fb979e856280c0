"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "@/components/ui/action/copy-button";
import { Segmented } from "@/components/ui/form/segmented";
import { Prose } from "@/components/ui/prose/prose";
import { Card, CardBody, CardHead } from "@/components/ui/surface/card";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { SourceLines } from "../view/source-lines";

/** Longer instructions are not set as text as a whole: a page would stand still. UTF-16 units. */
const longest = 60_000;

/** What the model reads when it loads the skill, set as text or as the file is. */
export function TextCard({ skill }: { readonly skill: SkillDetails }) {
	const t = useTranslations("skills");
	const [view, setView] = useState<"rendered" | "raw">(skill.fault ? "raw" : "rendered");
	const marked = new Set(skill.warnings.flatMap(({ line }) => line ?? []));
	if (skill.fault?.line !== undefined) marked.add(skill.fault.line);
	return (
		<Card label={t("page.text")} anchor="skill.text">
			<CardHead title={t("page.text")} aside={t("tokens", { tokens: skill.tokens })}>
				<div className="flex">
					<Segmented
						label={t("page.view")}
						value={view}
						options={[
							{ value: "rendered", label: t("page.rendered") },
							{ value: "raw", label: t("page.raw") },
						]}
						onChange={setView}
					/>
				</div>
			</CardHead>
			<CardBody>
				{view === "rendered" ? (
					<Instructions body={skill.body} />
				) : (
					<>
						<SourceLines text={skill.source_text} label={t("page.raw")} marked={marked} />
						<div className="flex justify-end pt-2">
							<CopyButton text={skill.source_text} label={t("page.copyRaw")} done={t("facts.copied")} />
						</div>
					</>
				)}
			</CardBody>
		</Card>
	);
}

function Instructions({ body }: { readonly body: string }) {
	const t = useTranslations("skills");
	if (body === "") return <p className="text-faint text-small">{t("page.noBody")}</p>;
	const cut = body.length > longest ? Math.max(body.lastIndexOf("\n\n", longest), longest / 2) : body.length;
	return (
		<>
			<Prose text={body.slice(0, cut)} />
			{cut < body.length && <p className="mt-3 text-faint text-small">{t("page.long")}</p>}
		</>
	);
}
