"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/editing/use-editor";
import { useGuardedRouter } from "@/components/editing/use-leaving";
import { HeadSwitch } from "@/components/setting/record/head-switch";
import { RecordMenu } from "@/components/setting/record/record-menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { isBuiltIn } from "@/lib/agent/rules";
import type { AgentKind } from "./agent-kind";
import { DeleteAgentDialog } from "./delete-agent-dialog";

/** The head of the page: enabled, and the menu with a new profile and delete. */
export function AgentActions({ kind }: { readonly kind: AgentKind }) {
	const t = useTranslations("agents");
	const { session } = useEditor();
	const router = useGuardedRouter();
	const [deletes, setDeletes] = useState(false);
	const removal: readonly MenuEntry[] = [
		{ kind: "line", id: "danger" },
		{ kind: "action", label: t("delete"), icon: Trash2, danger: true, onSelect: () => setDeletes(true) },
	];
	const entries: readonly MenuEntry[] = [
		{ kind: "action", label: t("newProfile"), icon: Plus, onSelect: () => router.push(newProfileHref(session.id)) },
		// What is part of the product can only be disabled.
		...(isBuiltIn(kind.family) ? [] : removal),
	];
	return (
		<>
			<HeadSwitch field="enabled" label={t("enabled")} />
			<RecordMenu label={t("more")} entries={entries} />
			<DeleteAgentDialog open={deletes} onClose={() => setDeletes(false)} />
		</>
	);
}

/** Where a new profile of an agent is made. */
export function newProfileHref(agentId: string): string {
	return `/settings/profiles/new?agent=${encodeURIComponent(agentId)}`;
}
