"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { HeadSwitch } from "@/components/setting/record/head-switch";
import { RecordMenu } from "@/components/setting/record/record-menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import { RemoveServerDialog } from "./remove-server-dialog";

/** The head of the page: enabled, and the menu with remove. */
export function ServerActions({ status }: { readonly status: ServerStatus | undefined }) {
	const t = useTranslations("servers");
	const [removes, setRemoves] = useState(false);
	const entries: readonly MenuEntry[] = [
		{ kind: "action", label: t("remove"), icon: Trash2, danger: true, onSelect: () => setRemoves(true) },
	];
	return (
		<>
			<HeadSwitch field="enabled" label={t("enabled")} />
			<RecordMenu label={t("more")} entries={entries} />
			<RemoveServerDialog open={removes} onClose={() => setRemoves(false)} status={status} />
		</>
	);
}
