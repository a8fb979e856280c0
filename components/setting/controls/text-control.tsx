"use client";

import { Input } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { ControlProps } from "./control-props";
import { SecretText } from "./secret-text";

const text = (value: ControlProps["value"]) => (typeof value === "string" ? value : "");

/** One line of words: names. */
export function TextControl({ value, onChange, disabled, placeholder, setting }: ControlProps) {
	return (
		<Input name={setting.key} value={text(value)} onValue={onChange} disabled={disabled} placeholder={placeholder} />
	);
}

/** Text of several lines: instructions, prompts. */
export function LongTextControl({ value, onChange, disabled, placeholder, setting }: ControlProps) {
	return (
		<TextArea name={setting.key} value={text(value)} onValue={onChange} disabled={disabled} placeholder={placeholder} />
	);
}

/** A URL or a command: typed exactly, and shown without the credentials that may be stored in it. */
export function ExactTextControl({ value, onChange, base, disabled, placeholder, setting, label }: ControlProps) {
	if (isRedactionMarker(value) || isRedactionMarker(base)) {
		return <SecretText name={setting.key} label={label} value={value} base={base} onChange={onChange} />;
	}
	return (
		<Input
			name={setting.key}
			mono
			value={text(value)}
			onValue={onChange}
			disabled={disabled}
			placeholder={placeholder}
			inputMode={setting.control === "url" ? "url" : undefined}
		/>
	);
}

/** A secret kept with its record: a stored one shows as dots; typing replaces it. */
export function SecretTextControl({ value, onChange, base, placeholder, setting, label }: ControlProps) {
	return (
		<SecretText
			name={setting.key}
			label={label}
			value={value}
			base={base}
			onChange={onChange}
			placeholder={placeholder}
		/>
	);
}
