"use client";

import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editing/use-editor";
import { NavLink } from "@/components/layout/nav-link";
import { useRecordDeletion } from "@/components/setting/record/use-record-deletion";
import { Button } from "@/components/ui/action/button";
import { textLinkClass } from "@/components/ui/action/text-link";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { UserText } from "@/components/ui/text/user-text";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import type { ErrorBody } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";

interface DeleteAgentDialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
}

/** Asks before an agent is deleted; while profiles use it, it names them and nothing forces it. */
export function DeleteAgentDialog({ open, onClose }: DeleteAgentDialogProps) {
	const t = useTranslations("agents");
	const ui = useTranslations("ui");
	const { view } = useEditor();
	const { busy, refusal, remove } = useRecordDeletion("/settings/agents", onClose);
	return (
		<Dialog
			role="alertdialog"
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t("deleteTitle", { name: isolated(String(view.base.values.display_name ?? "")) })}
			description={t("deleteText")}
			actions={
				<>
					<Button onClick={onClose}>{ui("cancel")}</Button>
					<Button look="danger" busy={busy} onClick={() => void remove()}>
						{t("delete")}
					</Button>
				</>
			}
		>
			{refusal && <Refusal refusal={refusal} />}
		</Dialog>
	);
}

function Refusal({ refusal }: { readonly refusal: ErrorBody | "unknown" }) {
	const t = useTranslations("agents");
	const errors = useTranslations("errors");
	if (refusal === "unknown") return <Notice boxed meaning="waiting" live="alert" title={t("deleteUnknown")} />;
	if (refusal.reason !== "dependency_conflict") {
		return (
			<Notice boxed meaning="danger" live="alert" title={t("deleteFailed")}>
				{errors(errorKey(refusal))}
			</Notice>
		);
	}
	const { dependents, total } = refusal.details ?? {};
	const profiles = Array.isArray(dependents) ? dependents.filter(isJsonObject) : [];
	const hidden = typeof total === "number" ? total - profiles.length : 0;
	return (
		<Notice boxed meaning="waiting" live="alert" title={t("deleteRefused")}>
			<ul className="list-disc pl-4">
				{profiles.map(({ resource_id: id, label }) => (
					<li key={String(id)}>
						<NavLink href={`/settings/profiles/${encodeURIComponent(String(id))}`} className={textLinkClass}>
							<UserText>{String(label)}</UserText>
						</NavLink>
					</li>
				))}
				{hidden > 0 && <li>{t("moreProfiles", { count: hidden })}</li>}
			</ul>
		</Notice>
	);
}
