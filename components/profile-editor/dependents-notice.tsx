"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { updateSettings } from "@/app/actions/settings";
import { useEditor } from "@/components/editing/use-editor";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { newSaveId } from "@/lib/client/new-save-id";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { ErrorBody } from "@/lib/shared/app-error";
import { Dependents, dependencyKind } from "./dependents";

const titles = { force: "disableRefused", last: "disableLast", fallback: "fallbackRefused" } as const;

/** A save was refused because something uses the profile: names it, and offers or says what can be done. */
export function DependentsNotice({ error }: { readonly error: ErrorBody }) {
	const t = useTranslations("profiles");
	const kind = dependencyKind(error);
	return (
		<Notice meaning="waiting" live="alert" title={t(titles[kind])} aside={kind === "force" && <DisableAnyway />}>
			<Dependents error={error} />
			{kind !== "force" && t(kind === "last" ? "lastCandidate" : "fallbackCandidate")}
		</Notice>
	);
}

/** Disables it all the same; what refers to it is cleared. */
function DisableAnyway() {
	const t = useTranslations("profiles");
	const { view, session } = useEditor();
	const [busy, setBusy] = useState(false);
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
		<Button small look="danger" busy={busy} onClick={() => void disable()}>
			{t("disableAnyway")}
		</Button>
	);
}
