"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";

interface DeleteMemoryDialogProps {
	readonly count: number;
	readonly busy: boolean;
	readonly onDelete: () => void;
	readonly onClose: () => void;
}

/** Asks before several memories are deleted at once. */
export function DeleteMemoryDialog({ count, busy, onDelete, onClose }: DeleteMemoryDialogProps) {
	const t = useTranslations("memory");
	return (
		<Dialog
			role="alertdialog"
			open
			onOpenChange={(next) => !next && onClose()}
			title={t("deleteTitle", { count })}
			description={t("deleteText")}
			actions={
				<>
					<Button onClick={onClose}>{t("cancel")}</Button>
					<Button look="danger" busy={busy} onClick={onDelete}>
						{t("delete")}
					</Button>
				</>
			}
		/>
	);
}
