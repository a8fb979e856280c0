import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/text/chip";

/** Tools that a skill allows itself: null says nothing, none is none. */
export function ToolCeiling({ tools }: { readonly tools: readonly string[] | null }) {
	const t = useTranslations("skills");
	if (tools === null) return <span className="text-muted">{t("facts.toolsAny")}</span>;
	if (tools.length === 0) return <span className="text-muted">{t("facts.toolsNone")}</span>;
	return (
		<>
			<span className="flex flex-wrap gap-1">
				{tools.map((tool) => (
					<Chip key={tool}>{tool}</Chip>
				))}
			</span>
			<span className="mt-1 block text-faint text-micro">{t("facts.toolsText")}</span>
		</>
	);
}
