import { useTranslations } from "next-intl";
import { estimateTokens } from "@/lib/chat/estimate-tokens";
import { skillBlock } from "@/lib/skill/skill-block";
import type { SkillEntry } from "@/lib/skill/skill-views";

/** What the selected skills take up in every chat: their names and descriptions, as chats list them. */
export function SelectedCost({ skills }: { readonly skills: readonly SkillEntry[] }) {
	const t = useTranslations("skills");
	const offered = skills.filter(({ fault }) => fault === undefined);
	const block = skillBlock(offered, undefined);
	return (
		<p className="px-gutter pt-3 text-pretty text-faint text-small md:px-0">
			{offered.length === 0 ? t("costNone") : t("cost", { tokens: estimateTokens(block.lines.join("\n")) })}
			{block.shortened && ` ${t("shortened", { count: block.left_out })}`}
		</p>
	);
}
