"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { deleteSecret } from "@/app/actions/secrets";
import { usesIn } from "@/components/setting/secret-dialog";
import { SecretUses } from "@/components/setting/secret-uses";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/surface/notice";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";
import { isolated } from "@/lib/i18n/isolated";
import type { SecretSummary, SecretUse } from "@/lib/setting/secret-contract";

interface DeleteSecretDialogProps {
	readonly secret: SecretSummary;
	readonly onClose: () => void;
}

/** Asks before a secret is deleted and names what uses it; only then it can be deleted anyway. */
export function DeleteSecretDialog({ secret, onClose }: DeleteSecretDialogProps) {
	const t = useTranslations("secrets");
	const errors = useTranslations("errors");
	const client = useQueryClient();
	const [uses, setUses] = useState<readonly SecretUse[]>(secret.used_by);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const force = uses.length > 0;
	const remove = async () => {
		setBusy(true);
		setFailure(null);
		const outcome = await saveWithLimit(() => deleteSecret({ id: secret.id, ...(force && { force }) }));
		setBusy(false);
		await client.invalidateQueries({ queryKey: queryKeys.secrets });
		if (outcome.kind === "answered") return onClose();
		if (outcome.kind !== "refused") return setFailure(t("unknown"));
		// Something began to use it since the list was read.
		if (outcome.error.reason === "dependency_conflict") return setUses(usesIn(outcome.error));
		setFailure(errors(errorKey(outcome.error)));
	};
	return (
		<Dialog
			role="alertdialog"
			open
			onOpenChange={(next) => !next && onClose()}
			title={t("deleteTitle", { name: isolated(secret.name) })}
			description={t("deleteText")}
			actions={
				<>
					<Button onClick={onClose}>{t("cancel")}</Button>
					<Button look="danger" busy={busy} onClick={() => void remove()}>
						{t(force ? "deleteAnyway" : "delete")}
					</Button>
				</>
			}
		>
			{force && (
				<Notice boxed meaning="waiting" title={t("deleteUsed")}>
					<SecretUses uses={uses} />
				</Notice>
			)}
			{failure && <Notice boxed meaning="danger" live="alert" title={failure} />}
		</Dialog>
	);
}
