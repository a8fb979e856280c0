"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { overlayInputClass } from "./field-context";

interface CheckboxProps {
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
	readonly disabled?: boolean;
	readonly name?: string;
	/** Words beside it; hidden ones with `wordless`. */
	readonly label: string;
	readonly wordless?: boolean;
	readonly hint?: ReactNode;
}

/** One yes or no of several. */
export function Checkbox({ checked, onChange, disabled, name, label, wordless, hint }: CheckboxProps) {
	return (
		<label
			className={classNames(
				"flex items-start gap-2 text-small coarse:min-h-ctl coarse:items-center",
				disabled && "text-faint",
			)}
		>
			<span className="relative mt-px grid size-4 shrink-0 place-items-center">
				<input
					type="checkbox"
					name={name}
					checked={checked}
					disabled={disabled}
					aria-label={wordless ? label : undefined}
					onChange={(event) => onChange(event.target.checked)}
					className={overlayInputClass}
				/>
				<span
					aria-hidden
					className="size-4 rounded-[4px] border-[1.5px] border-faint bg-surface outline-offset-2 peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-disabled:opacity-50"
				/>
				<Check
					aria-hidden
					className="pointer-events-none invisible absolute size-2.5 stroke-3 text-on-accent peer-checked:visible"
				/>
			</span>
			{!wordless && (
				<span className="min-w-0">
					{label}
					{hint && <span className="block text-faint text-micro">{hint}</span>}
				</span>
			)}
		</label>
	);
}
