import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/text/chip";
import type { SkillFault, SkillWarning } from "@/lib/skill/skill";

interface WarningListProps {
	readonly warnings: readonly SkillWarning[];
}

/** For words that name something a warning does not say. */
const unsaid = { key: "", keys: "", name: "", slug: "", what: "", file: "", limit: 0, count: 1, characters: 0 };

/** What was odd about a file that still can be used, each with its line. */
export function WarningList({ warnings }: WarningListProps) {
	const t = useTranslations("skills");
	return (
		<ul className="flex min-w-0 flex-col gap-1.5">
			{warnings.map(({ code, line, params }, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: a finished list; the same code may stand there twice
					key={index}
					data-warning={code}
					className="flex min-w-0 items-start gap-1.5 text-small"
				>
					<TriangleAlert aria-hidden className="icon-xs mt-1 text-amber" />
					<span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
						{line !== undefined && <span className="text-faint">{t("line", { line })}: </span>}
						{t(`warning.${code}`, { ...unsaid, ...params })}
						{code === "local_files" && typeof params?.file === "string" && (
							<>
								{" "}
								<Chip>{params.file}</Chip>
							</>
						)}
					</span>
				</li>
			))}
		</ul>
	);
}

interface FaultTextProps {
	readonly fault: Pick<SkillFault, "code" | "line">;
}

/** Why a file is no usable skill, with its line where one is known. */
export function FaultText({ fault }: FaultTextProps) {
	const t = useTranslations("skills");
	return (
		<p data-fault={fault.code} className="flex min-w-0 items-start gap-1.5 text-red text-small">
			<CircleAlert aria-hidden className="icon-xs mt-1" />
			<span className="min-w-0 text-pretty">
				{fault.line !== undefined && `${t("line", { line: fault.line })}: `}
				{t(`fault.${fault.code}`)}
			</span>
		</p>
	);
}
