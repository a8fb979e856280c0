"use client";

import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { classNames } from "../class-names";
import { useField } from "./field-context";

interface SegmentedProps<Value extends string> {
	readonly value: Value;
	readonly options: readonly {
		readonly value: Value;
		readonly label: string;
		readonly icon?: LucideIcon;
		readonly disabled?: boolean;
	}[];
	readonly onChange: (value: Value) => void;
	/** Accessible name where there is no `Field` around it. */
	readonly label?: string;
	/** Fills its row, equal parts. */
	readonly wide?: boolean;
}

/** One of two to four, all in sight. Arrow keys move, like any radio group. */
export function Segmented<Value extends string>({ value, options, onChange, label, wide }: SegmentedProps<Value>) {
	const name = useId();
	const field = useField();
	return (
		<div
			role="radiogroup"
			aria-label={label}
			aria-labelledby={label === undefined ? field.labelId : undefined}
			aria-describedby={field.describedBy}
			className={classNames(
				"max-w-full self-start rounded-md border border-line bg-well p-0.5",
				wide ? "flex w-full" : "inline-flex",
			)}
		>
			{options.map(({ value: own, label: words, icon: Icon, disabled }) => (
				<label
					key={own}
					className={classNames(
						"relative inline-flex h-[calc(var(--ctl)-6px)] coarse:h-11 min-w-0 items-center justify-center gap-1.5 rounded-sm px-2.5 font-medium text-button has-focus-visible:outline-2 has-focus-visible:outline-accent",
						wide && "flex-1",
						own === value
							? "bg-surface text-ink ring-1 ring-line-strong forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none"
							: "text-muted enabled-hover:text-ink",
						disabled && "cursor-not-allowed text-faint",
					)}
				>
					<input
						type="radio"
						name={name}
						checked={own === value}
						disabled={disabled}
						onChange={() => onChange(own)}
						className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
					/>
					{Icon && <Icon aria-hidden className="icon-sm" />}
					<span className="truncate">{words}</span>
				</label>
			))}
		</div>
	);
}
