"use client";

import { useState } from "react";
import { Input } from "@/components/ui/form/input";
import type { Json } from "@/lib/shared/json";
import type { ControlProps } from "./control-props";

/** A number. */
export function NumberControl({ setting, ...input }: ControlProps) {
	return <NumberInput name={setting.key} {...input} />;
}

interface NumberInputProps extends Pick<ControlProps, "value" | "onChange" | "disabled"> {
	readonly name: string;
}

/** What is typed stays as typed; the draft gets the number, or the text for the rule to name. */
export function NumberInput({ name, value, onChange, disabled }: NumberInputProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const shown = typed !== null && parse(typed) === value ? typed : String(value ?? "");
	return (
		<Input
			name={name}
			className="max-w-32 tabular-nums"
			inputMode="numeric"
			value={shown}
			disabled={disabled}
			onValue={(next) => {
				setTyped(next);
				onChange(parse(next));
			}}
		/>
	);
}

function parse(typed: string): Extract<Json, number | string> {
	const text = typed.trim();
	return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
}
