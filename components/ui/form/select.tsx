"use client";

import { ChevronsUpDown } from "lucide-react";
import { classNames } from "../class-names";
import { controlClass, tied, toneClass, useField } from "./field-context";

export interface SelectOption<Value extends string> {
	readonly value: Value;
	readonly label: string;
	readonly disabled?: boolean;
}

interface SelectProps<Value extends string> {
	readonly value: Value;
	readonly options: readonly SelectOption<Value>[];
	readonly onChange: (value: Value) => void;
	readonly disabled?: boolean;
	readonly mono?: boolean;
	readonly label?: string;
	readonly name?: string;
	readonly className?: string;
}

/** One of a short, closed list: the device's own picker on a touch screen. A value outside the list stays shown. */
export function Select<Value extends string>({
	value,
	options,
	onChange,
	disabled,
	mono,
	label,
	name,
	className,
}: SelectProps<Value>) {
	const field = useField();
	const known = options.some((option) => option.value === value);
	return (
		<div className={classNames("relative min-w-0", className)}>
			<select
				{...tied(field, label)}
				name={name}
				value={value}
				disabled={disabled}
				onChange={(event) => {
					const chosen = options.find((option) => option.value === event.target.value);
					if (chosen) onChange(chosen.value);
				}}
				className={classNames(
					controlClass,
					"pick h-ctl appearance-none truncate pr-8",
					toneClass(field),
					mono && "font-mono fine:text-small",
				)}
			>
				{!known && (
					<option value={value} disabled>
						{value}
					</option>
				)}
				{options.map((option) => (
					<option key={option.value} value={option.value} disabled={option.disabled}>
						{option.label}
					</option>
				))}
			</select>
			<ChevronsUpDown
				aria-hidden
				className="icon-sm pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-faint"
			/>
		</div>
	);
}
