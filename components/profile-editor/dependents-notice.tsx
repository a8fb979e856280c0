"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { updateSettings } from "@/app/actions/settings";
import { useEditor } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { newSaveId } from "@/lib/client/new-save-id";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { Dependents } from "./dependents";

/** Disabling was refused because something uses the profile: names it, and offers to clear those references. */
export function DependentsNotice() {
	const t = useTranslations("profiles");
	const { view, session } = useEditor();
	const [busy, setBusy] = useState(false);
	const { failure } = view;
	if (failure?.reason !== "dependency_conflict") return null;
	const disable = async () => {
		setBusy(true);
		const outcome = await saveWithLimit(() =>
			updateSettings({
				target: { resource_type: session.definition.type, resource_id: session.id },
				changes: { enabled: false },
				options: { expected_revision: view.base.revision, force: true },
				save_id: newSaveId(),
			}),
		);
		setBusy(false);
		if (outcome.kind === "answered") session.revertField("enabled");
		await session.read();
	};
	return (
		<Notice
			meaning="waiting"
			live="alert"
			title={t("disableRefused")}
			aside={
				<Button small look="danger" busy={busy} onClick={() => void disable()}>
					{t("disableAnyway")}
				</Button>
			}
		>
			<Dependents error={failure} />
		</Notice>
	);
}
