"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Card, CardBody, CardHead } from "@/components/ui/surface/card";
import { Notice } from "@/components/ui/surface/notice";
import { announce } from "@/components/ui/text/live-region";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { SkillDetails, SkillUpdate } from "@/lib/skill/skill-views";
import type { SourceActions } from "../source-actions";
import { addressOf } from "../view/use-origin-words";
import { useSourceWords } from "../view/use-source-words";
import { UpdateFound } from "./update-found";

/** Longer than reading an address may take, ms. */
const checkMs = 60_000;

type Look =
	| { readonly kind: "none" | "checking" | "same" | "done" }
	| { readonly kind: "failed"; readonly text: string }
	| { readonly kind: "found"; readonly update: SkillUpdate };

interface UpdateCardProps {
	readonly skill: SkillDetails;
	readonly actions: Pick<SourceActions, "checkSkill" | "updateSkill">;
}

/** Looks for a new version where the skill came from; nothing changes before a person takes it. */
export function UpdateCard({ skill, actions }: UpdateCardProps) {
	const t = useTranslations("skills");
	const sourceWords = useSourceWords();
	const [look, setLook] = useState<Look>({ kind: "none" });
	const address = addressOf(skill.origin);
	if (skill.origin === "bundled") return null;
	const check = async () => {
		setLook({ kind: "checking" });
		const outcome = await saveWithLimit(() => actions.checkSkill({ skill_id: skill.id }), { limitMs: checkMs });
		if (outcome.kind === "refused") return setLook({ kind: "failed", text: sourceWords(outcome.error) });
		if (outcome.kind !== "answered") return setLook({ kind: "failed", text: t("noAnswer") });
		const update = outcome.value;
		announce(t(update.changed ? "update.found" : "update.same"));
		setLook(update.changed ? { kind: "found", update } : { kind: "same" });
	};
	return (
		<Card label={t("update.title")} anchor="skill.update" state={look.kind === "found" ? "waiting" : "plain"}>
			<CardHead title={t("update.title")}>
				{address && (
					<Button small icon={RefreshCw} busy={look.kind === "checking"} onClick={() => void check()}>
						{t("update.check")}
					</Button>
				)}
			</CardHead>
			<CardBody>
				<p className="text-pretty text-muted text-small">
					{t(address ? (look.kind === "checking" ? "update.checking" : "update.text") : "update.noSource")}
				</p>
				<div aria-live="polite" className="mt-2 empty:mt-0">
					{look.kind === "same" && (
						<Notice boxed meaning="done" title={t("update.same")}>
							{t("update.sameText")}
						</Notice>
					)}
					{look.kind === "done" && <Notice boxed meaning="done" title={t("update.done")} />}
					{look.kind === "failed" && (
						<Notice boxed meaning="danger" title={t("update.failed")}>
							{look.text} {t("update.failedText")}
						</Notice>
					)}
				</div>
			</CardBody>
			{look.kind === "found" && (
				<UpdateFound
					skill={skill}
					updateSkill={actions.updateSkill}
					update={look.update}
					onLeave={() => setLook({ kind: "none" })}
					onDone={() => setLook({ kind: "done" })}
				/>
			)}
		</Card>
	);
}
