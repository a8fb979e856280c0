"use client";

import { Ban, Shield } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button } from "@/components/ui/action/button";
import { textLinkClass } from "@/components/ui/action/text-link";
import type { Approval } from "@/lib/chat/part";
import type { CardAnswer } from "./use-answer";

interface CardAnswersProps {
	readonly given: CardAnswer;
	/** The answers that let the call run. */
	readonly children: ReactNode;
	/** Nothing is denied by leaving questions open. */
	readonly skips?: boolean;
	/** Why the last answer did not arrive, where that is not `given.refusal` alone. */
	readonly refusal?: string | null;
}

/** The end of a card that waits for a person: what lets the call run, what denies it, and why an answer was refused. */
export function CardAnswers({ given, children, skips = false, refusal = given.refusal }: CardAnswersProps) {
	const t = useTranslations("chat");
	return (
		<footer className="ask-answers flex flex-wrap gap-2 px-gutter pt-2.5 pb-3">
			{children}
			<Button
				{...(!skips && { icon: Ban })}
				busy={given.busy === "deny"}
				className="ask-deny ml-auto [&>svg]:text-red"
				onClick={({ currentTarget }) => void given.answer("deny", currentTarget)}
			>
				{skips ? t("answer.skip") : t("answer.deny")}
			</Button>
			{refusal && (
				<p role="alert" className="basis-full text-red">
					{refusal}
				</p>
			)}
		</footer>
	);
}

interface CardRuleProps {
	readonly approval: Approval;
	/** What the rule says of this call. */
	readonly children?: ReactNode;
}

/** The rule that asks, and where it is set. */
export function CardRule({ approval, children }: CardRuleProps) {
	const t = useTranslations("chat");
	return (
		<p data-rule={approval.rule} className="flex gap-1.5 px-gutter pt-2.5 text-micro text-muted">
			<Shield aria-hidden className="icon-sm mt-px text-faint" />
			<span className="min-w-0 text-pretty">
				<b className="font-medium text-ink">{t("ruleIs", { rule: t(`rule.${approval.rule}`) })}</b>
				{children && <> · {children}</>}{" "}
				{approval.settings_href !== "" && (
					<NavLink href={approval.settings_href} className={textLinkClass}>
						{t("openSettings")}
					</NavLink>
				)}
			</span>
		</p>
	);
}
