import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SkillFault, SkillWarning } from "@/lib/skill/skill";

interface WarningListProps {
	readonly warnings: readonly SkillWarning[];
}

/** What was odd about a file that still can be used, each with its line. */
export function WarningList({ warnings }: WarningListProps) {
	const t = useTranslations("skills");
	return (
		<ul className="flex min-w-0 flex-col gap-1">
			{warnings.map(({ code, line, params }, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: a finished list; the same code may stand there twice
					key={index}
					className="flex min-w-0 items-start gap-1.5 text-small"
				>
					<TriangleAlert aria-hidden className="icon-xs mt-1 text-amber" />
					<span className="min-w-0 text-pretty">
						{line !== undefined && <span className="text-faint">{t("line", { line })}: </span>}
						{t(`warning.${code}`, params)}
					</span>
				</li>
			))}
		</ul>
	);
}

/** Why a file is no usable skill, with its line where one is known. */
export function FaultText({ fault }: { readonly fault: Pick<SkillFault, "code" | "line"> }) {
	const t = useTranslations("skills");
	return (
		<p className="flex min-w-0 items-start gap-1.5 text-red text-small">
			<CircleAlert aria-hidden className="icon-xs mt-1" />
			<span className="min-w-0 text-pretty">
				{fault.line !== undefined && `${t("line", { line: fault.line })}: `}
				{t(`fault.${fault.code}`)}
			</span>
		</p>
	);
}
