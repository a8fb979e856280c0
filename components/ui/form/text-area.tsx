"use client";

import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlClass, tied, toneClass, useField } from "./field-context";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "aria-label" | "onChange" | "value"> {
	readonly value: string;
	readonly onValue: (value: string) => void;
	readonly mono?: boolean;
	readonly label?: string;
}

/** Text of several lines that grows with what is in it, up to 60 % of the screen. */
export function TextArea({ value, onValue, mono, label, className, rows = 3, ...rest }: TextAreaProps) {
	const field = useField();
	const shared = classNames("col-start-1 row-start-1 py-1.5", mono && "font-mono fine:text-small");
	return (
		<div className="grid max-h-[60dvh] min-w-0 overflow-y-auto rounded-md">
			{/* The same text unseen gives the row its height, without measuring. */}
			<div
				aria-hidden
				style={{ minHeight: `calc(${rows * 1.25}rem + 14px)` }}
				className={classNames(
					shared,
					"invisible whitespace-pre-wrap border px-2.5 text-input [overflow-wrap:anywhere]",
				)}
			>
				{`${value} `}
			</div>
			<textarea
				spellCheck={mono ? false : undefined}
				autoCapitalize={mono ? "none" : undefined}
				dir="auto"
				{...rest}
				{...tied(field, label)}
				rows={1}
				value={value}
				onChange={(event) => onValue(event.target.value)}
				className={classNames(
					controlClass,
					shared,
					"resize-none overflow-hidden -outline-offset-2",
					toneClass(field),
					className,
				)}
			/>
		</div>
	);
}
