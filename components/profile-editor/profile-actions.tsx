"use client";

import { Copy, Download, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { duplicateProfile } from "@/app/actions/profiles";
import { useEditor } from "@/components/editing/use-editor";
import { useGuardedRouter } from "@/components/editing/use-leaving";
import { HeadSwitch } from "@/components/setting/record/head-switch";
import { RecordMenu } from "@/components/setting/record/record-menu";
import { Button } from "@/components/ui/action/button";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { announce } from "@/components/ui/text/live-region";
import { newSaveId } from "@/lib/client/new-save-id";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { ProfileAgent } from "./profile-agent";

const DeleteProfileDialog = dynamic(
	() => import("./delete-profile-dialog").then((module) => module.DeleteProfileDialog),
	{ loading: () => null },
);

/** The head of the page: enabled, duplicate, and the menu with export and delete. */
export function ProfileActions({ agent }: { readonly agent: ProfileAgent }) {
	const t = useTranslations("profiles");
	const { session, view } = useEditor();
	const router = useGuardedRouter();
	const [busy, setBusy] = useState(false);
	const [deletes, setDeletes] = useState<boolean | null>(null);
	const duplicate = async () => {
		setBusy(true);
		const outcome = await saveWithLimit(() => duplicateProfile({ profile_id: session.id, save_id: newSaveId() }));
		setBusy(false);
		if (outcome.kind === "answered") router.push(`/settings/profiles/${encodeURIComponent(outcome.value.id)}`);
		else announce(t("duplicateFailed"));
	};
	const save = async () => {
		const { exportProfile } = await import("./export-profile");
		exportProfile(view.base, agent.name);
	};
	// A dynamic profile cannot be duplicated.
	const duplicates = agent.kind === "concrete";
	const deletion: readonly MenuEntry[] = [
		{ kind: "line", id: "danger" },
		{ kind: "action", label: t("delete"), icon: Trash2, danger: true, onSelect: () => setDeletes(true) },
	];
	const entries: readonly MenuEntry[] = [
		...(duplicates
			? [{ kind: "action", label: t("duplicate"), icon: Copy, onSelect: () => void duplicate() } as const]
			: []),
		{ kind: "action", label: t("export"), icon: Download, onSelect: () => void save() },
		...(agent.locked ? [] : deletion),
	];
	return (
		<>
			<HeadSwitch field="enabled" label={t("enabled")} disabled={agent.locked} />
			{duplicates && (
				<Button icon={Copy} busy={busy} onClick={() => void duplicate()} className="max-md:hidden">
					{t("duplicate")}
				</Button>
			)}
			<RecordMenu label={t("more")} entries={entries} />
			{deletes !== null && <DeleteProfileDialog agent={agent} open={deletes} onClose={() => setDeletes(false)} />}
		</>
	);
}
