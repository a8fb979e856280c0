"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Notice } from "@/components/ui/surface/notice";
import { announce } from "@/components/ui/text/live-region";
import { readAgain } from "@/lib/client/query-client";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { Result } from "@/lib/shared/result";
import type { SkillDetails, SkillUpdate } from "@/lib/skill/skill-views";
import type { SourceActions } from "../source-actions";
import { useSourceWords } from "../view/use-source-words";
import { FaultText, WarningList } from "../view/warning-list";
import { FileChange } from "./file-change";

interface UpdateFoundProps {
	readonly updateSkill: SourceActions["updateSkill"];
	readonly skill: SkillDetails;
	readonly update: SkillUpdate;
	readonly onLeave: () => void;
	readonly onDone: () => void;
}

/** A new version: what differs file by file, whether the secret stays, and taking it or not. */
export function UpdateFound({ updateSkill, skill, update, onLeave, onDone }: UpdateFoundProps) {
	const t = useTranslations("skills");
	const { staged, changes } = update;
	const [keepSecret, setKeepSecret] = useState(false);
	const { busy, failure, apply } = useApply(
		(staged_id) => updateSkill({ skill_id: skill.id, staged_id, keep_secret: keepSecret }),
		onDone,
	);
	const usable = staged?.parsed.ok === true;
	return (
		<section aria-label={t("update.found")} className="border-line border-t">
			<Notice meaning={usable ? "waiting" : "danger"} title={t(usable ? "update.found" : "update.faulty")}>
				{t("update.foundText", { count: changes.length })}
			</Notice>
			{staged && !staged.parsed.ok && (
				<div className="px-gutter pt-3">
					<FaultText fault={staged.parsed} />
				</div>
			)}
			{staged?.parsed.ok && staged.parsed.warnings.length > 0 && (
				<div className="px-gutter pt-3">
					<WarningList warnings={staged.parsed.warnings} />
				</div>
			)}
			<h3 className="px-gutter pt-3 pb-1.5 font-medium text-faint text-micro">{t("update.files")}</h3>
			<ul className="flex flex-col gap-2 px-gutter pb-4">
				{changes.map((change) => (
					<FileChange
						key={change.path}
						change={change}
						startsOpen={change.path === "SKILL.md" || changes.length === 1}
					/>
				))}
			</ul>
			{skill.secret === "stored" && usable && (
				<div className="border-line border-t px-gutter py-3">
					<Checkbox
						checked={keepSecret}
						onChange={setKeepSecret}
						label={t("update.keepSecret")}
						hint={t(keepSecret ? "update.keepSecretText" : "update.secretGoes")}
					/>
				</div>
			)}
			{failure && (
				<Notice meaning="danger" live="alert" title={t("update.notDone")}>
					{failure}
				</Notice>
			)}
			<div className="flex flex-wrap justify-end gap-2 border-line border-t bg-well px-gutter py-2">
				<Button look="ghost" onClick={onLeave}>
					{t("update.leave")}
				</Button>
				{usable && staged && (
					<Button look="strong" busy={busy} onClick={() => void apply(staged.staged_id)}>
						{t("update.apply")}
					</Button>
				)}
			</div>
		</section>
	);
}

function useApply(update: (stagedId: string) => Promise<Result<unknown>>, onDone: () => void) {
	const t = useTranslations("skills");
	const sourceWords = useSourceWords();
	const client = useQueryClient();
	const [state, setState] = useState<{ readonly busy: boolean; readonly failure: string | null }>({
		busy: false,
		failure: null,
	});
	const apply = async (stagedId: string) => {
		setState({ busy: true, failure: null });
		const outcome = await saveWithLimit(() => update(stagedId));
		await readAgain(client);
		const failure =
			outcome.kind === "answered"
				? null
				: outcome.kind === "refused"
					? sourceWords(outcome.error)
					: t("update.unknown");
		setState({ busy: false, failure });
		if (failure !== null) return;
		announce(t("update.done"));
		onDone();
	};
	return { ...state, apply };
}
