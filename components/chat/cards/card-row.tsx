"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";

const row = "col-span-2 grid grid-cols-subgrid gap-x-3 border-line border-b px-4";
const stacks = "@max-[35rem]/thread:grid-cols-1 @max-[35rem]/thread:*:col-span-2";
const labelClass = "py-2.75 text-small coarse:py-3.25";
const inputClass =
	"-mx-2 w-[calc(100%+1rem)] min-w-0 rounded-sm bg-transparent px-2 text-input -outline-offset-2 min-h-10 coarse:min-h-11 [overflow-wrap:anywhere]";

interface CardRowProps {
	readonly label: string;
	readonly children: ReactNode;
}

/** Something a card only shows. */
export function CardRow({ label, children }: CardRowProps) {
	return (
		<div className={row}>
			<span className={`${labelClass} text-faint`}>{label}</span>
			<div className="min-w-0 self-center py-2.5 text-base [overflow-wrap:anywhere]">{children}</div>
		</div>
	);
}

interface CardFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onValue: (value: string) => void;
	/** The person changed it. */
	readonly edited: boolean;
	/** Several lines; below its label in a narrow thread. */
	readonly long?: boolean;
	readonly inputMode?: "text" | "email" | "tel";
	/** A day, or a day with a time; a text otherwise. */
	readonly type?: "text" | "date" | "datetime-local";
	/** Called with the row when it appears. */
	readonly rowRef?: (row: HTMLElement | null) => void;
	/** Right of the field. */
	readonly aside?: ReactNode;
}

/** A text of a card that the person changes in place. */
export function CardField(props: CardFieldProps) {
	const { label, value, onValue, edited, long = false, inputMode, type = "text", rowRef, aside } = props;
	const id = useId();
	return (
		<div
			ref={rowRef}
			data-edited={edited || undefined}
			className={classNames(row, long && stacks, edited && "bg-blue-tint")}
		>
			<label
				htmlFor={id}
				className={classNames(
					labelClass,
					long && "@max-[35rem]/thread:pb-0!",
					edited ? "font-medium text-blue" : "text-faint",
				)}
			>
				{label}
			</label>
			{long ? (
				<LongField id={id} value={value} onValue={onValue} />
			) : (
				<div className="flex min-w-0 items-center gap-2">
					<input
						id={id}
						type={type}
						dir="auto"
						autoComplete="off"
						inputMode={inputMode}
						value={value}
						onChange={(event) => onValue(event.target.value)}
						className={inputClass}
					/>
					{aside}
				</div>
			)}
		</div>
	);
}

function LongField({ id, value, onValue }: Pick<CardFieldProps, "value" | "onValue"> & { readonly id: string }) {
	const text = "col-start-1 row-start-1 py-2.5 text-input/5.25!";
	return (
		<div className="grid min-w-0">
			{/* The same text unseen gives the field its height, without measuring. */}
			<div aria-hidden className={`${text} invisible -mx-2 px-2 whitespace-pre-wrap [overflow-wrap:anywhere]`}>
				{`${value} `}
			</div>
			<textarea
				id={id}
				dir="auto"
				rows={1}
				value={value}
				onChange={(event) => onValue(event.target.value)}
				className={`${inputClass} ${text} resize-none overflow-hidden`}
			/>
		</div>
	);
}
