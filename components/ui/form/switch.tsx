"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "../class-names";
import { overlayInputClass, tied, useField } from "./field-context";

interface SwitchProps {
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
	readonly disabled?: boolean;
	/** Accessible name where there is no `Field` around it and no words beside it. */
	readonly label?: string;
	/** Words beside it, part of what can be pressed. */
	readonly children?: ReactNode;
	readonly name?: string;
}

/** On or off, applied with the rest of the draft. */
export function Switch({ on, onChange, disabled, label, children, name }: SwitchProps) {
	const field = useField();
	const ownId = useId();
	const id = field.controlId ?? ownId;
	const knob = (
		<span className="relative inline-flex h-4.5 w-7.5 shrink-0 forced-color-adjust-none">
			<input
				{...tied(field, label)}
				id={id}
				type="checkbox"
				role="switch"
				aria-checked={on}
				name={name}
				checked={on}
				disabled={disabled}
				onChange={(event) => onChange(event.target.checked)}
				className={overlayInputClass}
			/>
			<span
				aria-hidden
				className="h-full w-full rounded-full bg-(--knob-off) outline-offset-2 transition-colors peer-checked:bg-accent forced-colors:bg-[GrayText] forced-colors:peer-checked:bg-[Highlight] peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-disabled:opacity-50"
			/>
			<span
				aria-hidden
				className="pointer-events-none absolute top-0.5 left-0.5 size-3.5 rounded-full bg-[#fff] transition-[translate] peer-checked:translate-x-3 peer-checked:bg-on-accent forced-colors:bg-[Canvas]"
			/>
		</span>
	);
	if (children === undefined) return knob;
	return (
		<label
			htmlFor={id}
			className={classNames(
				"flex min-h-ctl min-w-0 items-center gap-2 text-small",
				disabled ? "text-faint" : "text-muted",
			)}
		>
			{knob}
			{children}
		</label>
	);
}
