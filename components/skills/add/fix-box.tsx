"use client";

import { WandSparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import type { StagedSkill } from "@/lib/skill/skill-views";

const mending = onDemand(() => import("@/lib/skill/parse/fixed-skill-text"));
const nothing = () => undefined;

/** Something is wrong with the front matter: perhaps it can be put right. */
const broken = ({ parsed }: StagedSkill) =>
	!parsed.ok || parsed.warnings.some(({ code }) => code === "yaml_repaired" || code === "yaml_scanned");

interface FixBoxProps {
	readonly staged: StagedSkill;
	/** Answers why the corrected text was not read. */
	readonly onMend: (text: string) => Promise<string | null>;
}

/** Offers to correct a file where that can be done without guessing. */
export function FixBox({ staged, onMend }: FixBoxProps) {
	const t = useTranslations("skills");
	const wanted = broken(staged);
	const loaded = useOnDemand(mending, wanted, nothing);
	const [state, setState] = useState<{ readonly busy: boolean; readonly refusal: string | null }>({
		busy: false,
		refusal: null,
	});
	const text = wanted && loaded ? loaded.part.fixedSkillText(staged.source_text) : undefined;
	if (text === undefined) return null;
	const fix = async () => {
		setState({ busy: true, refusal: null });
		setState({ busy: false, refusal: await onMend(text) });
	};
	return (
		<div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md border border-line bg-well py-1.5 pr-1.5 pl-3 text-small">
			<p className="flex min-w-0 flex-1 basis-48 gap-2 text-pretty text-muted">
				<WandSparkles aria-hidden className="icon-sm mt-0.5 shrink-0 text-ink" />
				{state.refusal ?? t("new.fixText")}
			</p>
			<Button small busy={state.busy} onClick={() => void fix()} className="ml-auto">
				{t("new.fix")}
			</Button>
		</div>
	);
}
