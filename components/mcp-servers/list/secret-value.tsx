"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SecretText } from "@/components/setting/controls/secret-text";
import { classNames } from "@/components/ui/class-names";
import { controlClass, toneClass, useField } from "@/components/ui/form/field-context";
import { Input } from "@/components/ui/form/input";
import { missingSecret } from "@/lib/editor/missing-secret";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { Json } from "@/lib/shared/json";
import { referenceParts, withReference } from "../model/reference-parts";
import { placeKey, useServers } from "../model/servers-context";
import { ReferenceChip } from "./reference-chip";
import { SecretPicker } from "./secret-picker";

interface SecretValueProps {
	/** Path below `servers`. */
	readonly path: readonly (string | number)[];
	readonly value: Json;
	/** The saved value at this place. */
	readonly base: Json | undefined;
	readonly onChange: (value: Json) => void;
	readonly label: string;
	/** Name of the header or variable. */
	readonly beside?: string;
	readonly placeholder?: string;
	/** Without the picker of stored secrets. */
	readonly plain?: boolean;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** A text that may be secret: stored ones as dots, references to stored secrets as chips, everything else as typed. */
export function SecretValue({ path, value, base, onChange, label, beside = "", placeholder, plain }: SecretValueProps) {
	const { lost, disabled } = useServers();
	const [editing, setEditing] = useState<"no" | "typing" | "opened">("no");
	const text = typeof value === "string" ? value : "";
	const chips = editing === "no" && text.includes("${secret:");
	return (
		<div className="flex min-w-0 flex-1 items-start gap-1">
			{chips ? (
				<ChipBox text={text} label={label} disabled={disabled} onOpen={() => setEditing("opened")} />
			) : editing === "opened" ? (
				<Input
					mono
					ref={focus}
					label={label}
					value={text}
					onValue={onChange}
					onBlur={() => setEditing("no")}
					className="flex-1"
				/>
			) : (
				<fieldset
					aria-label={label}
					disabled={disabled}
					className="flex min-w-0 flex-1 flex-col"
					onFocus={() => setEditing("typing")}
					onBlur={() => setEditing("no")}
				>
					<SecretText
						value={isRedactionMarker(value) && lost.has(placeKey(path)) ? missingSecret : value}
						base={base}
						onChange={onChange}
						label={label}
						placeholder={placeholder ?? ""}
					/>
				</fieldset>
			)}
			{!plain && !disabled && (
				<SecretPicker label={label} onPick={(name) => onChange(withReference(text, name, beside))} />
			)}
		</div>
	);
}

interface ChipBoxProps {
	readonly text: string;
	readonly label: string;
	readonly disabled: boolean;
	readonly onOpen: () => void;
}

function ChipBox({ text, label, disabled, onOpen }: ChipBoxProps) {
	const t = useTranslations("mcp");
	const field = useField();
	const { secretNames } = useServers();
	return (
		<button
			type="button"
			disabled={disabled}
			onClick={onOpen}
			aria-describedby={field.describedBy}
			className={classNames(
				controlClass,
				toneClass(field),
				"flex min-h-ctl flex-1 flex-wrap items-center gap-1.5 py-1 text-left",
			)}
		>
			<span className="sr-only">{t("editValue", { name: label })}</span>
			{referenceParts(text).map((part, index) =>
				"secret" in part ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
					<ReferenceChip key={index} name={part.secret} missing={secretNames?.has(part.secret) === false} />
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
					<bdi key={index} className="min-w-0 font-mono text-faint [overflow-wrap:anywhere] fine:text-small">
						{part.text.trim()}
					</bdi>
				),
			)}
		</button>
	);
}
