"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { createResource } from "@/app/actions/settings";
import { useEditor } from "@/components/editing/use-editor";
import type { StoreFailure } from "@/components/setting/store-failure";
import { Button } from "@/components/ui/action/button";
import { newSaveId } from "@/lib/client/new-save-id";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { withoutStored } from "@/lib/profile/without-stored";

interface SaveAsNewProps {
	readonly agentId: string;
	/** Gets why it was not created; `null` as soon as it is tried again. */
	readonly onFailure: (failure: StoreFailure | null) => void;
}

/** The draft of a deleted profile as a new one; stored secrets went with the old one and are left out. */
export function SaveAsNew({ agentId, onFailure }: SaveAsNewProps) {
	const t = useTranslations("profiles");
	const { view, session } = useEditor();
	const router = useRouter();
	const [saveId, setSaveId] = useState(newSaveId);
	const [busy, setBusy] = useState(false);
	const create = async () => {
		setBusy(true);
		onFailure(null);
		const { enabled: _onlyUpdated, ...values } = withoutStored(view.values);
		const request = {
			resource_type: session.definition.type,
			values: { agent_id: agentId, ...values },
			save_id: saveId,
		};
		const outcome = await saveWithLimit(() => createResource(request));
		setBusy(false);
		if (outcome.kind === "refused") setSaveId(newSaveId());
		if (outcome.kind !== "answered") return onFailure(outcome);
		session.discard();
		router.push(`/settings/profiles/${encodeURIComponent(outcome.value.id)}`);
	};
	return (
		<Button small look="strong" busy={busy} onClick={() => void create()}>
			{t("saveAsNew")}
		</Button>
	);
}
