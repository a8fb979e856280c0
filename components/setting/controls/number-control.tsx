"use client";

import { useState } from "react";
import { Input } from "@/components/ui/form/input";
import type { ControlProps } from "./control-props";

/** A number. What is typed stays as typed; the draft gets the number, or the text for the rule to name. */
export function NumberControl({ value, onChange, disabled, setting }: ControlProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const shown = typed !== null && parse(typed) === value ? typed : String(value ?? "");
	return (
		<Input
			name={setting.key}
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

function parse(typed: string): number | string {
	const text = typed.trim();
	return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
}
