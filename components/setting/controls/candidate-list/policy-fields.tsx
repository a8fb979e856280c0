"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/form/field";
import { Segmented } from "@/components/ui/form/segmented";
import { Switch } from "@/components/ui/form/switch";
import { type Policy, policyRanges } from "@/lib/profile/dynamic/candidate";
import { withSection } from "@/lib/profile/dynamic/edit-candidates";
import { type Json, sameJson } from "@/lib/shared/json";
import { useIssueWords } from "../../words/use-issue-words";
import { useScheduleWords } from "../../words/use-policy-words";
import { useSecondsWords } from "../../words/use-seconds-words";
import { issueAt } from "../control-props";
import { NumberInput } from "../number-control";
import type { PolicyProps } from "./policy-props";

/** The policy of one class of faults: ask again, wait, then go on or stop. */
export function PolicyFields(props: PolicyProps) {
	const { faultClass, profile, policy, onChange, disabled } = props;
	const t = useTranslations("editor");
	const outcomes = (["skip", "stop"] as const).map((value) => ({ value, label: t(`candidates.${value}`), disabled }));
	return (
		<fieldset
			aria-label={t("candidates.policyOf", { faults: t(`candidates.${faultClass}`), name: profile })}
			className="flex min-w-0 flex-col gap-3"
		>
			<p className="text-pretty text-muted text-small">{t(`candidates.${faultClass}Help`)}</p>
			<div className="grid min-w-0 items-start gap-x-6 gap-y-4 grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))]">
				<Retry {...props} />
				<WaitForReset {...props} />
				<Field
					group
					anchor={`${props.anchor}.on_exhausted`}
					label={t("candidates.then")}
					hint={t(`candidates.${policy.on_exhausted}Hint`)}
					tone={props.base && props.base.on_exhausted !== policy.on_exhausted ? "edited" : "plain"}
				>
					<Segmented
						value={policy.on_exhausted}
						options={outcomes}
						onChange={(on_exhausted) => onChange({ ...policy, on_exhausted })}
					/>
				</Field>
			</div>
		</fieldset>
	);
}

function Retry(props: PolicyProps) {
	const { policy, onChange } = props;
	const t = useTranslations("editor");
	const scheduleWords = useScheduleWords();
	const { retry } = policy;
	const inRange = (["max_retries", "initial_interval_seconds"] as const).every((name) => fits(name, retry[name]));
	return (
		<PolicyPart {...props} section="retry" on={retry.enabled} words={t("candidates.retry")}>
			<RangeField
				{...props}
				path={["retry", "max_retries"]}
				label={t("candidates.maxRetries")}
				onValue={(max_retries) => onChange({ ...policy, retry: { ...retry, max_retries } })}
			/>
			<RangeField
				{...props}
				path={["retry", "initial_interval_seconds"]}
				label={t("candidates.firstInterval")}
				onValue={(seconds) => onChange({ ...policy, retry: { ...retry, initial_interval_seconds: seconds } })}
			/>
			{inRange && (
				<p className="text-pretty text-muted text-small">
					{t("candidates.schedule", { schedule: scheduleWords(retry) })}
				</p>
			)}
		</PolicyPart>
	);
}

function WaitForReset(props: PolicyProps) {
	const { policy, onChange } = props;
	const t = useTranslations("editor");
	const secondsWords = useSecondsWords();
	const { wait_for_reset: wait } = policy;
	return (
		<PolicyPart {...props} section="wait_for_reset" on={wait.enabled} words={t("candidates.wait")}>
			<RangeField
				{...props}
				path={["wait_for_reset", "max_wait_seconds"]}
				label={t("candidates.maxWait")}
				onValue={(seconds) => onChange({ ...policy, wait_for_reset: { ...wait, max_wait_seconds: seconds } })}
			/>
			{fits("max_wait_seconds", wait.max_wait_seconds) && (
				<p className="text-pretty text-muted text-small">
					{t("candidates.waitsFor", { time: secondsWords(wait.max_wait_seconds) })}
				</p>
			)}
		</PolicyPart>
	);
}

function fits(name: keyof typeof policyRanges, value: number): boolean {
	const { min, max } = policyRanges[name];
	return Number.isInteger(value) && value >= min && value <= max;
}

type PolicyPartProps = PolicyProps & {
	readonly section: "retry" | "wait_for_reset";
	readonly on: boolean;
	readonly words: string;
	/** Its numbers, while it is on. */
	readonly children: ReactNode;
};

function PolicyPart({ section, on, words, policy, onChange, disabled, children }: PolicyPartProps) {
	return (
		<div className="flex min-w-0 flex-col gap-3">
			<Switch on={on} onChange={(next) => onChange(withSection(policy, section, next))} disabled={disabled ?? false}>
				{words}
			</Switch>
			{on && children}
		</div>
	);
}

type RangeFieldProps = PolicyProps & {
	readonly path:
		| readonly ["retry", "max_retries" | "initial_interval_seconds"]
		| readonly ["wait_for_reset", "max_wait_seconds"];
	readonly label: string;
	readonly onValue: (value: number) => void;
};

/** One number of a policy, with its range, and what is wrong with it. */
function RangeField({ anchor, policy, base, path, label, issues, disabled, onValue }: RangeFieldProps) {
	const t = useTranslations("editor");
	const issueWords = useIssueWords();
	const [section, name] = path;
	// Whatever is wrong with it, text or a fraction, the range says what is right.
	const error = issueAt(issues, ...path) && issueWords({ rule: "number_between", params: policyRanges[name] });
	const value = numberAt(policy, section, name);
	const saved = base && numberAt(base, section, name);
	const id = [anchor, ...path].join(".");
	return (
		<Field
			anchor={id}
			label={label}
			hint={error === undefined && t("candidates.range", policyRanges[name])}
			error={error}
			tone={base && !sameJson(saved ?? null, value) ? "edited" : "plain"}
		>
			<NumberInput
				name={id}
				value={value}
				disabled={disabled ?? false}
				// What cannot be read yet is kept as text; the rule names it.
				onChange={(next) => onValue(next as number)}
			/>
		</Field>
	);
}

function numberAt(policy: Policy, section: RangeFieldProps["path"][0], name: RangeFieldProps["path"][1]): Json {
	const values: Readonly<Record<string, Json>> = { ...policy[section] };
	return values[name] ?? null;
}
