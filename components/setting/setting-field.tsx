"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { TextButton } from "@/components/ui/action/text-link";
import { Field } from "@/components/ui/form/field";
import type { FieldTone } from "@/components/ui/form/field-context";
import { Help } from "@/components/ui/overlay/help";
import { Badge } from "@/components/ui/text/badge";
import { UserText } from "@/components/ui/text/user-text";
import type { FieldStatus } from "@/lib/editor/reconcile";
import type { AnySetting } from "@/lib/setting/define-resource";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import type { Json, JsonObject } from "@/lib/shared/json";
import { settingControls } from "./setting-control";
import { useIssueWords } from "./words/use-issue-words";
import { useSettingWords } from "./words/use-setting-words";
import { useValueWords } from "./words/use-value-words";

export interface SettingFieldProps {
	readonly setting: AnySetting;
	readonly value: Json;
	/** The saved value the edit stands on. */
	readonly base: Json;
	readonly status: FieldStatus;
	/** The newest value of others, while they changed it too. */
	readonly theirs?: Json | undefined;
	/** Who changed it, for the mark beside the label. */
	readonly changedBy?: string | undefined;
	/** The mark of who changed it: an agent where absent. */
	readonly changedIcon?: LucideIcon | undefined;
	readonly issues?: readonly Issue[];
	readonly onChange: (value: Json) => void;
	readonly onRevert: () => void;
	readonly recordId?: string;
	/** What is computed of the record, such as the names of what it refers to. */
	readonly computed?: JsonObject;
	readonly choicesContext?: JsonObject;
	readonly placeholder?: string;
	readonly disabled?: boolean;
	/** A line below the control, such as what automatic fallback would use. */
	readonly hint?: ReactNode;
	/** Changed by somebody else since the page was last painted: the revision that brought it. */
	readonly flash?: number | undefined;
}

const tones: Readonly<Record<FieldStatus, FieldTone>> = {
	clean: "plain",
	edited: "edited",
	theirs: "plain",
	both: "conflict",
};

/** One setting: label, marks, the control of its kind, what it was, what is wrong. Anchored by its key. */
export function SettingField(props: SettingFieldProps) {
	const { setting, value, base, status, issues = [], onChange, flash, disabled } = props;
	const words = useSettingWords()(setting);
	const issueWords = useIssueWords();
	const shape = settingControls[setting.control];
	const tone = tones[status];
	const own = useMemo(() => issues.filter((issue) => issue.path.length === 0 || !shape.group), [issues, shape.group]);
	if (!shape.control) return null;
	const Control = shape.control;
	const [first] = own;
	const field = (
		<Field
			anchor={setting.key}
			label={words.label}
			aside={<Help label={words.label}>{words.description}</Help>}
			mark={<SettingMark {...props} />}
			hint={hasHint(props) && <SettingHint {...props} />}
			error={first && issueWords(first)}
			tone={tone}
			required={setting.required ?? false}
			group={shape.group ?? false}
		>
			<Control
				setting={setting}
				label={words.label}
				value={value}
				base={base}
				onChange={onChange}
				issues={issues}
				tone={tone}
				{...(disabled === undefined ? {} : { disabled })}
				{...(props.recordId === undefined ? {} : { recordId: props.recordId })}
				{...(props.computed === undefined ? {} : { computed: props.computed })}
				{...(props.choicesContext === undefined ? {} : { choicesContext: props.choicesContext })}
				{...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
			/>
		</Field>
	);
	// Two names in turn start the animation again; a new key would take the focus out of the field.
	return <div data-flash={flash === undefined ? undefined : flash % 2}>{field}</div>;
}

const hasHint = ({ status, hint }: SettingFieldProps) => status !== "clean" || hint !== undefined;

function SettingMark({ setting, status, theirs, changedBy, changedIcon }: SettingFieldProps) {
	const t = useTranslations("editor");
	const valueWords = useValueWords(setting);
	if (status === "edited") {
		return (
			<Badge bare meaning="mine">
				{t("mark.edited")}
			</Badge>
		);
	}
	if (status === "both") {
		return (
			<Badge bare meaning="waiting">
				{t("mark.both")}
			</Badge>
		);
	}
	if (!changedBy) return null;
	return (
		<Badge bare meaning="theirs" {...(changedIcon && { icon: changedIcon })}>
			<UserText>{changedBy}</UserText>
			{theirs !== undefined && typeof theirs !== "object" && `: ${valueWords(theirs)}`}
		</Badge>
	);
}

function SettingHint({ setting, status, base, theirs, hint, onRevert }: SettingFieldProps) {
	const t = useTranslations("editor");
	const valueWords = useValueWords(setting);
	if (status === "edited" || status === "both") {
		const simple = typeof base !== "object";
		return (
			<span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
				{simple && (
					<>
						<span className="min-w-0 truncate">{t("was", { value: valueWords(base) })}</span>
						<span aria-hidden>·</span>
					</>
				)}
				{status === "both" && theirs !== undefined && typeof theirs !== "object" && (
					<>
						<span className="min-w-0 truncate">{t("latestIs", { value: valueWords(theirs) })}</span>
						<span aria-hidden>·</span>
					</>
				)}
				<TextButton onClick={onRevert}>{t("revert")}</TextButton>
			</span>
		);
	}
	if (status === "theirs") return t("notInYourDraft");
	return hint;
}
