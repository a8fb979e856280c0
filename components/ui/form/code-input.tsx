"use client";

import type { ComponentProps } from "react";
import { classNames } from "../class-names";

interface CodeInputProps extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "aria-label"> {
	readonly value: string;
	readonly onValue: (value: string) => void;
	readonly label: string;
	readonly invalid: boolean;
	/** Line with an error, from 1. */
	readonly marked?: number | undefined;
	readonly rows?: number;
}

const textClass = "whitespace-pre font-mono text-input/5 fine:text-micro/4.5";

/** Code with line numbers. Long lines scroll in their box, the page never does. */
export function CodeInput({ value, onValue, label, invalid, marked, rows = 8, className, ...rest }: CodeInputProps) {
	const lines = value.split("\n");
	return (
		<div
			className={classNames(
				"grid min-w-0 grid-cols-[auto_minmax(0,1fr)] overflow-auto rounded-md border bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-accent",
				invalid ? "border-red" : "border-line-strong",
				className,
			)}
		>
			<div aria-hidden className={classNames(textClass, "select-none py-1.5 pr-2.5 pl-3 text-right text-faint")}>
				{lines.map((_, index) => (
					<div
						// biome-ignore lint/suspicious/noArrayIndexKey: a line number is its own identity
						key={index}
						className={index + 1 === marked ? "font-medium text-red" : undefined}
					>
						{index + 1}
					</div>
				))}
			</div>
			<div data-scrolls-sideways className="grid min-w-0 overflow-x-auto">
				{/* The same text unseen gives the field its size, without measuring. */}
				<div
					aria-hidden
					style={{ minHeight: `${rows * 1.25}rem` }}
					className={classNames(textClass, "invisible col-start-1 row-start-1 w-max min-w-full py-1.5 pr-3")}
				>
					{`${value} `}
				</div>
				<textarea
					spellCheck={false}
					autoCapitalize="none"
					autoComplete="off"
					dir="ltr"
					wrap="off"
					{...rest}
					aria-label={label}
					aria-invalid={invalid || undefined}
					value={value}
					onChange={(event) => onValue(event.target.value)}
					rows={1}
					className={classNames(
						textClass,
						"col-start-1 row-start-1 min-w-full resize-none overflow-hidden bg-transparent py-1.5 pr-3 text-ink outline-none",
					)}
				/>
			</div>
		</div>
	);
}
