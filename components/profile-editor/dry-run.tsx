"use client";

import { ArrowRight, Ban, Check, CircleHelp, type LucideIcon, Minus, Route } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { announce } from "@/components/ui/text/live-region";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { UserText } from "@/components/ui/text/user-text";
import { isolated } from "@/lib/i18n/isolated";
import type { DryRunStep, DryRun as Run } from "@/lib/profile/dynamic/dry-run";
import { type DraftRun, useDryRun } from "./use-dry-run";

/** Below the candidates: which of them would answer now, and why not the others. Looked up when it is asked for. */
export function DryRun() {
	const t = useTranslations("profiles");
	const { ask, busy, failed, run } = useDryRun();
	const headline = useHeadline();
	const press = async () => {
		const found = await ask();
		announce(found ? headline(found) : t("dryRun.failed"));
	};
	return (
		<div data-dry-run className="mt-4 min-w-0 rounded-md border border-line">
			<div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5 pr-1.5 pl-3 text-small">
				<p className="min-w-0 flex-1 basis-56 text-pretty">
					{run ? (
						<>
							<span className="font-medium">{run.pending.size > 0 ? t("dryRun.looking") : headline(run)}</span>{" "}
							<span className="text-faint text-micro">
								<RelativeTime at={run.at} />
							</span>
						</>
					) : (
						<span className="text-muted">{t("dryRun.hint")}</span>
					)}
				</p>
				<Button small {...(!run && { icon: Route })} busy={busy} onClick={() => void press()}>
					{run ? t("dryRun.again") : t("dryRun.ask")}
				</Button>
				{failed && <p className="basis-full text-red">{t("dryRun.failed")}</p>}
			</div>
			{run && run.steps.length > 0 && <Steps run={run} />}
		</div>
	);
}

function useHeadline() {
	const t = useTranslations("profiles");
	return ({ answers, steps }: Run): string => {
		const who = steps.find((step) => step.outcome === "answers" && step.profile_id === answers);
		return who ? t("dryRun.answers", { profile: isolated(who.profile) }) : t("dryRun.nobody");
	};
}

function Steps({ run: { steps, pending } }: { readonly run: DraftRun }) {
	const t = useTranslations("profiles");
	return (
		<ol aria-label={t("dryRun.steps")} className="border-line border-t py-1">
			{steps.map((step, index) => (
				<StepRow key={keyOf(steps, index)} step={step} pending={pending.has(step.profile_id)} />
			))}
		</ol>
	);
}

/** A list that breaks its rules may have a profile twice. */
function keyOf(steps: readonly DryRunStep[], index: number): string {
	const id = steps[index]?.profile_id ?? "";
	return `${id}/${steps.slice(0, index).filter(({ profile_id }) => profile_id === id).length}`;
}

const looks: Readonly<Record<DryRunStep["outcome"], { readonly icon: LucideIcon; readonly tone: string }>> = {
	answers: { icon: Check, tone: "text-green" },
	passed: { icon: ArrowRight, tone: "text-muted" },
	stops: { icon: Ban, tone: "text-red" },
	off: { icon: Minus, tone: "text-faint" },
	not_reached: { icon: Minus, tone: "text-faint" },
};

function StepRow({ step, pending }: { readonly step: DryRunStep; readonly pending: boolean }) {
	const t = useTranslations("profiles");
	const words = useStepWords();
	const look = looks[step.outcome];
	const Icon = pending || step.unknown ? CircleHelp : look.icon;
	const quiet = pending || step.outcome === "off" || step.outcome === "not_reached";
	return (
		<li
			data-outcome={pending ? "pending" : step.outcome}
			className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 px-3 py-1 text-small sm:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)]"
		>
			<Icon aria-hidden className={classNames("icon-sm mt-0.5", pending ? "text-faint" : look.tone)} />
			<span className={classNames("min-w-0 [overflow-wrap:anywhere]", quiet ? "text-muted" : "font-medium")}>
				{step.profile === "" ? pending ? "…" : t("dryRun.gone") : <UserText>{step.profile}</UserText>}
			</span>
			<span className="text-pretty text-muted [overflow-wrap:anywhere] max-sm:col-start-2">
				{pending ? t("dryRun.looking") : words(step)}
			</span>
		</li>
	);
}

function useStepWords() {
	const t = useTranslations("profiles");
	const why = useTranslations("routes");
	return ({ outcome, reason, retries, unknown }: DryRunStep): string => {
		if (outcome === "answers" && unknown) return t("dryRun.step.unknown");
		if (outcome !== "passed" && outcome !== "stops") return t(`dryRun.step.${outcome}`);
		const words = t(`dryRun.step.${outcome}`, { reason: reason ? why(`why.${reason}`) : "" });
		// Somebody may be typing the number.
		return Number.isInteger(retries) ? `${words} · ${t("dryRun.retries", { count: retries ?? 0 })}` : words;
	};
}
