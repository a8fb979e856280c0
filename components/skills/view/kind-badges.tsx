import { AppWindow, Blocks, BookOpen, type LucideIcon, Plug } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/text/badge";
import type { SkillCapability } from "@/lib/skill/skill";

const icons: Readonly<Record<SkillCapability, LucideIcon>> = {
	text: BookOpen,
	js: AppWindow,
	intent: Blocks,
	mcp: Plug,
};

/** The sign of a skill: of what it does beyond being read. */
export function kindIcon(capabilities: readonly SkillCapability[]): LucideIcon {
	const [first = "text"] = capabilities.filter((kind) => kind !== "text");
	return icons[first];
}

interface KindBadgesProps {
	readonly capabilities: readonly SkillCapability[];
	readonly instructionsOnly: boolean;
}

/** What a skill is made of, a badge each. */
export function KindBadges({ capabilities, instructionsOnly }: KindBadgesProps) {
	const t = useTranslations("skills");
	return (
		<>
			{capabilities.map((kind) => (
				<Badge key={kind} icon={icons[kind]}>
					{t(`kind.${kind}`)}
				</Badge>
			))}
			{instructionsOnly && <Badge>{t("instructionsOnly")}</Badge>}
		</>
	);
}
