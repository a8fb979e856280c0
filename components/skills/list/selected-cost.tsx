import { useTranslations } from "next-intl";
import { estimateTokens } from "@/lib/chat/estimate-tokens";
import type { SkillEntry } from "@/lib/skill/skill-views";

/** What the selected skills take up in every chat: their names and descriptions. */
export function SelectedCost({ skills }: { readonly skills: readonly SkillEntry[] }) {
	const t = useTranslations("skills");
	const tokens = estimateTokens(skills.map(({ name, description }) => `- ${name}: ${description}`).join("\n"));
	return (
		<p className="px-gutter pt-3 text-pretty text-faint text-small md:px-0">
			{skills.length === 0 ? t("costNone") : t("cost", { tokens })}
		</p>
	);
}
