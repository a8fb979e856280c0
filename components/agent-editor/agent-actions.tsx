"use client";

import { Ellipsis, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor, useEditorField } from "@/components/editing/use-editor";
import { useGuardedRouter } from "@/components/editing/use-leaving";
import { IconButton } from "@/components/ui/action/button";
import { Menu, type MenuEntry } from "@/components/ui/action/menu";
import { Switch } from "@/components/ui/form/switch";
import { Badge } from "@/components/ui/text/badge";
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
		// The guide is part of the product; it can only be disabled.
		...(kind.family === "offline" ? [] : removal),
	];
	return (
		<>
			<EnabledSwitch />
			<Menu
				label={t("more")}
				entries={entries}
				trigger={<IconButton look="default" icon={Ellipsis} label={t("more")} className="max-md:border-transparent" />}
			/>
			<DeleteAgentDialog open={deletes} onClose={() => setDeletes(false)} />
		</>
	);
}

/** Where a new profile of an agent is made. */
export function newProfileHref(agentId: string): string {
	return `/settings/profiles/new?agent=${encodeURIComponent(agentId)}`;
}

function EnabledSwitch() {
	const t = useTranslations("agents");
	const editor = useTranslations("editor");
	const { value, status, set } = useEditorField("enabled");
	return (
		<div id="agent.enabled" data-setting="agent.enabled" className="flex items-center gap-2">
			{status === "edited" && (
				<span className="max-md:hidden">
					<Badge bare meaning="mine">
						{editor("mark.edited")}
					</Badge>
				</span>
			)}
			<Switch on={value !== false} onChange={set} label={t("enabled")}>
				<span className="max-md:sr-only">{t("enabled")}</span>
			</Switch>
		</div>
	);
}
