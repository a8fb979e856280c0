"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/surface/section";
import { Badge } from "@/components/ui/text/badge";
import { sameJson } from "@/lib/shared/json";
import { usePolicyWords } from "../../words/use-policy-words";
import { PolicyFields } from "./policy-fields";
import type { PolicyProps } from "./policy-props";

/** What becomes of one class of faults of a candidate, on one line; opened, it can be changed. */
export function PolicySection(props: PolicyProps) {
	const { faultClass, profile, anchor, policy, base, issues } = props;
	const t = useTranslations("editor");
	const words = usePolicyWords();
	const edited = base !== undefined && !sameJson(base, policy);
	return (
		<Section
			dense
			level={3}
			anchor={anchor}
			title={
				<>
					{t(`candidates.${faultClass}`)}
					<span className="sr-only"> · {profile}</span>
				</>
			}
			summary={words(policy)}
			needsLook={issues.length > 0}
			marks={
				<>
					{issues.length > 0 && (
						<Badge bare meaning="danger">
							{t("mark.errors", { count: issues.length })}
						</Badge>
					)}
					{edited && (
						<Badge bare meaning="mine">
							{t("mark.edited")}
						</Badge>
					)}
				</>
			}
			late={{ anchors: [], content: <PolicyFields {...props} /> }}
		/>
	);
}
