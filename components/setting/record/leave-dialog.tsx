"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePageSaving } from "@/components/editing/save-coordinator";
import { useLeaving } from "@/components/editing/use-leaving";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";

/** Asked before a page with something unsaved is left: save and leave, discard, stay. */
export function LeaveDialog() {
	const t = useTranslations("editor");
	const { asks, saveAndLeave, discardAndLeave, stay } = useLeaving();
	const { bar } = usePageSaving();
	const [saving, setSaving] = useState(false);
	const saveFirst = async () => {
		setSaving(true);
		const left = await saveAndLeave();
		setSaving(false);
		if (!left) stay();
	};
	return (
		<Dialog
			role="alertdialog"
			open={asks}
			onOpenChange={(open) => !open && stay()}
			title={t("leave.title")}
			description={t("leave.text")}
			actions={
				<>
					<Button look="danger" onClick={discardAndLeave}>
						{t("leave.discard")}
					</Button>
					<Button onClick={stay}>{t("leave.stay")}</Button>
					<Button
						look="primary"
						busy={saving}
						onClick={() => void saveFirst()}
						{...(bar.canSave ? {} : { blockedBy: t("bar.blocked") })}
					>
						{t("leave.save")}
					</Button>
				</>
			}
		/>
	);
}
