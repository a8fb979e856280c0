"use client";

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";
import { controlClass, tied, toneClass, useField } from "./field-context";

interface InputProps
	extends Omit<ComponentProps<"input">, "id" | "size" | "aria-label" | "onChange" | "value" | "type"> {
	readonly value: string;
	readonly onValue: (value: string) => void;
	readonly type?: "text" | "url" | "email" | "search" | "password" | "number";
	/** Values people type or match: models, keys, URLs. */
	readonly mono?: boolean;
	/** Accessible name where there is no `Field` around it. */
	readonly label?: string;
	/** Inside the box on the right, such as a chip or an icon button; `false` keeps its room while it is not there. */
	readonly trailing?: ReactNode;
}

/** One line of text. Never bound to query data: value and draft are the caller's. */
export function Input({ value, onValue, mono, label, trailing, className, type = "text", ...rest }: InputProps) {
	const around = useField();
	const field = { ...around, invalid: around.invalid || rest["aria-invalid"] === true };
	const box = (
		<input
			autoComplete="off"
			spellCheck={mono ? false : undefined}
			autoCapitalize={mono ? "none" : undefined}
			dir="auto"
			{...rest}
			{...tied(field, label)}
			type={type}
			value={value}
			onChange={(event) => onValue(event.target.value)}
			className={classNames(
				controlClass,
				"h-ctl text-ellipsis",
				toneClass(field),
				mono && "font-mono placeholder:font-sans fine:text-small",
				trailing !== undefined && "pr-ctl",
				className,
			)}
		/>
	);
	// A box around it that came and went with the first letter would take the focus along.
	if (trailing === undefined) return box;
	return (
		<div className="relative w-full min-w-0">
			{box}
			{trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
		</div>
	);
}
