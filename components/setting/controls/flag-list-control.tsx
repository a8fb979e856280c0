"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/action/button";
import { Input } from "@/components/ui/form/input";
import { Switch } from "@/components/ui/form/switch";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { useIssueWordsAt } from "../words/use-issue-words";
import type { ControlProps } from "./control-props";
import { Rows } from "./rows";
import { SecretText } from "./secret-text";

/** Command-line flags in order; each can be switched off without losing it. */
export function FlagListControl({ value, onChange, base, issues, disabled }: ControlProps) {
	const t = useTranslations("editor");
	const issueWords = useIssueWordsAt(issues);
	const flags = listOf(value);
	const stored = listOf(base);
	const replace = (index: number, part: JsonObject) =>
		onChange(flags.map((flag, at) => (at === index ? { ...flag, ...part } : flag)));
	return (
		<Rows
			empty={t("rows.noFlags")}
			addLabel={t("rows.addFlag")}
			onAdd={() => onChange([...flags, { flag: "", description: "", enabled: true }])}
			disabled={disabled}
			rows={flags.map((flag, index) => ({
				key: index,
				name: textOf(flag.flag) || t("rows.number", { number: index + 1 }),
				onRemove: () => onChange(flags.filter((_, at) => at !== index)),
				error: issueWords(index),
				edited: !stored.some((one) => sameJson(one, flag)),
				children: (
					<FlagRow
						flag={flag}
						base={stored[index]}
						index={index}
						onChange={(part) => replace(index, part)}
						onMove={(step) => onChange(moved(flags, index, step))}
						canMove={{ up: index > 0, down: index < flags.length - 1 }}
						disabled={disabled}
					/>
				),
			}))}
		/>
	);
}

interface FlagRowProps {
	readonly flag: JsonObject;
	readonly base: JsonObject | undefined;
	readonly index: number;
	readonly onChange: (part: JsonObject) => void;
	readonly onMove: (step: 1 | -1) => void;
	readonly canMove: { readonly up: boolean; readonly down: boolean };
	readonly disabled: boolean | undefined;
}

function FlagRow({ flag, base, index, onChange, onMove, canMove, disabled }: FlagRowProps) {
	const t = useTranslations("editor");
	const name = textOf(flag.flag) || t("rows.number", { number: index + 1 });
	return (
		<>
			<div className="flex min-w-0 flex-1 items-center gap-2">
				<Switch
					label={t("rows.flagOn", { name })}
					on={flag.enabled === true}
					onChange={(enabled) => onChange({ enabled })}
					disabled={disabled}
				/>
				<SecretText
					name={`flags.${index}.flag`}
					label={t("rows.flag", { number: index + 1 })}
					value={flag.flag ?? ""}
					base={base?.flag}
					onChange={(next) => onChange({ flag: next })}
				/>
			</div>
			<Input
				name={`flags.${index}.description`}
				label={t("rows.flagDescription", { name })}
				placeholder={t("rows.flagWhy")}
				className="sm:flex-1"
				value={textOf(flag.description)}
				onValue={(description) => onChange({ description })}
				disabled={disabled}
			/>
			<span className="flex shrink-0 gap-1">
				<IconButton
					look="ghost"
					icon={ArrowUp}
					label={t("rows.moveUp", { name })}
					onClick={() => onMove(-1)}
					blockedBy={canMove.up && !disabled ? undefined : t("rows.atEnd")}
				/>
				<IconButton
					icon={ArrowDown}
					label={t("rows.moveDown", { name })}
					onClick={() => onMove(1)}
					blockedBy={canMove.down && !disabled ? undefined : t("rows.atEnd")}
				/>
			</span>
		</>
	);
}

const textOf = (value: Json | undefined) => (typeof value === "string" ? value : "");

function moved(flags: readonly JsonObject[], index: number, step: 1 | -1): JsonObject[] {
	const next = [...flags];
	const [flag] = next.splice(index, 1);
	if (flag) next.splice(index + step, 0, flag);
	return next;
}

function listOf(value: Json | undefined): readonly JsonObject[] {
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
