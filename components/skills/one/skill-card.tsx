"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { RecordNotices } from "@/components/setting/record/record-notices";
import { SettingSlot } from "@/components/setting/record/setting-slot";
import { Card, CardBody } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import { UserText } from "@/components/ui/text/user-text";
import { isolated } from "@/lib/i18n/isolated";
import { skill as skillDefinition } from "@/lib/skill/skill-resource";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { KindBadges } from "../view/kind-badges";
import { FaultText } from "../view/warning-list";
import { Consent } from "./consent";

/** What a skill is for, and what is set about it. */
export function SkillCard({ skill }: { readonly skill: SkillDetails }) {
	const t = useTranslations("skills");
	const { view } = useEditor();
	const runsPages = skill.capabilities.includes("js");
	const needsSecret = skill.secret !== "none";
	const secretMissing = skill.secret === "missing" && view.fields.secret !== "edited";
	return (
		<Card
			label={t("page.settings")}
			anchor={skillDefinition.type}
			state={view.conflict || secretMissing ? "waiting" : "plain"}
		>
			<RecordNotices />
			{secretMissing && (
				<Notice meaning="waiting" icon={KeyRound} title={t("page.needsSecret")}>
					{t("page.needsSecretText")}
				</Notice>
			)}
			{skill.fault && (
				<Notice meaning="danger" title={t("broken")}>
					{t("brokenText")}
				</Notice>
			)}
			<CardBody className="flex flex-col gap-4 pt-4">
				<About skill={skill} />
				{(needsSecret || runsPages) && (
					<>
						<div className="grid items-start gap-4 md:grid-cols-2">
							{needsSecret && (
								<SettingSlot
									field="secret"
									{...(skill.secret_need && {
										hint: t("facts.secretSays", { text: isolated(skill.secret_need) }),
									})}
								/>
							)}
							{runsPages && (
								<div className="min-w-0">
									<SettingSlot field="network_hosts" />
								</div>
							)}
						</div>
						{runsPages && <Consent needsSecret={needsSecret} />}
					</>
				)}
			</CardBody>
		</Card>
	);
}

function About({ skill }: { readonly skill: SkillDetails }) {
	const t = useTranslations("skills");
	return (
		<div className="flex min-w-0 flex-col gap-2">
			{skill.fault ? (
				<FaultText fault={skill.fault} />
			) : (
				<p className="max-w-[70ch] text-pretty [overflow-wrap:anywhere]">
					<UserText>{skill.description}</UserText>
				</p>
			)}
			<div className="flex flex-wrap gap-1">
				<KindBadges capabilities={skill.capabilities} instructionsOnly={skill.instructions_only} />
			</div>
			<ul className="flex flex-col gap-0.5 text-muted text-small">
				{skill.capabilities.map((kind) => (
					<li key={kind} className="text-pretty">
						{t(`kindText.${kind}`)}
					</li>
				))}
				{skill.instructions_only && <li className="text-pretty">{t("instructionsOnlyText")}</li>}
				{skill.origin === "bundled" && <li className="text-pretty">{t("page.bundled")}</li>}
			</ul>
		</div>
	);
}
