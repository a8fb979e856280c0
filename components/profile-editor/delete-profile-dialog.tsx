"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { deleteResource } from "@/app/actions/settings";
import { useEditor } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import type { ErrorBody } from "@/lib/shared/app-error";
import { Dependents, dependencyKind } from "./dependents";
import type { ProfileAgent } from "./profile-agent";

interface DeleteProfileDialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly agent: ProfileAgent;
}

/** Asks before a profile is deleted; what depends on it is named before it can be forced. */
export function DeleteProfileDialog({ open, onClose, agent }: DeleteProfileDialogProps) {
	const t = useTranslations("profiles");
	const ui = useTranslations("ui");
	const { session, view } = useEditor();
	const router = useRouter();
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<ErrorBody | null>(null);
	const kind = refusal?.reason === "dependency_conflict" ? dependencyKind(refusal) : null;
	const force = kind === "force";
	const remove = async () => {
		setBusy(true);
		const target = { resource_type: session.definition.type, resource_id: session.id };
		const options = { expected_revision: view.base.revision, ...(force && { force: true }) };
		const outcome = await saveWithLimit(() => deleteResource({ target, options }));
		setBusy(false);
		if (outcome.kind === "refused") setRefusal(outcome.error);
		if (outcome.kind !== "answered") return;
		session.discard();
		onClose();
		router.push("/settings/profiles");
	};
	return (
		<Dialog
			role="alertdialog"
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t("deleteTitle", { name: isolated(String(view.base.values.name ?? "")) })}
			description={t(agent.kind === "dynamic" ? "deleteDynamicText" : "deleteText")}
			actions={
				<>
					<Button onClick={onClose}>{ui("cancel")}</Button>
					{kind !== "last" && (
						<Button look="danger" busy={busy} onClick={() => void remove()}>
							{t(force ? "deleteAnyway" : "delete")}
						</Button>
					)}
				</>
			}
		>
			{refusal && <Refusal refusal={refusal} />}
		</Dialog>
	);
}

function Refusal({ refusal }: { readonly refusal: ErrorBody }) {
	const t = useTranslations("profiles");
	const errors = useTranslations("errors");
	if (refusal.reason !== "dependency_conflict") {
		return (
			<Notice boxed meaning="danger" live="alert" title={t("deleteFailed")}>
				{errors(errorKey(refusal))}
			</Notice>
		);
	}
	const last = dependencyKind(refusal) === "last";
	return (
		<Notice boxed meaning="waiting" live="alert" title={t(last ? "deleteLast" : "deleteRefused")}>
			<Dependents error={refusal} />
			{last && t("lastCandidate")}
		</Notice>
	);
}
