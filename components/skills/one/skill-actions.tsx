"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { HeadSwitch } from "@/components/setting/record/head-switch";
import { RecordMenu } from "@/components/setting/record/record-menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { RemoveSkillDialog } from "./remove-skill-dialog";

/** The head of the page: selected, and the menu with remove; what comes with Steward cannot be removed. */
export function SkillActions({ skill }: { readonly skill: SkillDetails }) {
	const t = useTranslations("skills");
	const [removes, setRemoves] = useState(false);
	const entries: readonly MenuEntry[] = [
		{ kind: "action", label: t("remove.action"), icon: Trash2, danger: true, onSelect: () => setRemoves(true) },
	];
	return (
		<>
			<HeadSwitch field="selected" label={t("page.selected")} />
			{skill.origin !== "bundled" && <RecordMenu label={t("page.more")} entries={entries} />}
			<RemoveSkillDialog open={removes} onClose={() => setRemoves(false)} skill={skill} />
		</>
	);
}
