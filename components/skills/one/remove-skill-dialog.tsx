"use client";

import { useTranslations } from "next-intl";
import { useRecordDeletion } from "@/components/setting/record/use-record-deletion";
import { useErrorWords } from "@/components/setting/words/use-error-words";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { isolated } from "@/lib/i18n/isolated";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { offerBack } from "../removed-skill";

interface RemoveSkillDialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly skill: SkillDetails;
}

/** Asks before a skill is removed, and says what goes with it; the list offers it back. */
export function RemoveSkillDialog({ open, onClose, skill }: RemoveSkillDialogProps) {
	const t = useTranslations("skills");
	const ui = useTranslations("ui");
	const errorWords = useErrorWords();
	const { busy, refusal, remove } = useRecordDeletion("/settings/skills", () => {
		offerBack({ id: skill.id, name: skill.name });
		onClose();
	});
	const goes = [
		skill.selected ? t("remove.goesSelected") : null,
		skill.files.length > 0 ? t("remove.goesFiles", { count: skill.files.length }) : null,
		skill.secret === "stored" ? t("remove.goesSecret") : null,
	].filter((line) => line !== null);
	return (
		<Dialog
			role="alertdialog"
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t("remove.title", { name: isolated(skill.name) })}
			description={t("remove.text")}
			actions={
				<>
					<Button onClick={onClose}>{ui("cancel")}</Button>
					<Button look="danger" busy={busy} onClick={() => void remove()}>
						{t("remove.action")}
					</Button>
				</>
			}
		>
			{goes.length > 0 && (
				<ul className="mb-3 list-disc pl-4 text-muted text-small">
					{goes.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{refusal !== null && (
				<Notice
					boxed
					live="alert"
					meaning={refusal === "unknown" ? "waiting" : "danger"}
					title={t(refusal === "unknown" ? "remove.unknown" : "remove.failed")}
				>
					{refusal !== "unknown" && errorWords(refusal)}
				</Notice>
			)}
		</Dialog>
	);
}
