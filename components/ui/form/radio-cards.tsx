"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "../class-names";
import { type Meaning, meanings } from "../meaning";
import { useField } from "./field-context";

export interface RadioCard<Value extends string> {
	readonly value: Value;
	readonly title: ReactNode;
	/** Colours the title and gives it its icon: whose value it is. */
	readonly meaning?: Meaning;
	/** The value itself or a line of explanation below; wraps, is never cut. */
	readonly detail?: ReactNode;
	readonly mono?: boolean;
	readonly disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
	/** `null`: nothing is chosen yet, on purpose. */
	readonly value: Value | null;
	readonly cards: readonly RadioCard<Value>[];
	readonly onChange: (value: Value) => void;
	readonly label?: string;
	readonly columns?: 1 | 2 | 3;
}

const columnClass = { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-1 sm:grid-cols-3" } as const;

/** A choice of 52 px cards, such as Yours or the assistant's. */
export function RadioCards<Value extends string>({
	value,
	cards,
	onChange,
	label,
	columns = 2,
}: RadioCardsProps<Value>) {
	const name = useId();
	const field = useField();
	return (
		<div
			role="radiogroup"
			aria-label={label}
			aria-labelledby={label === undefined ? field.labelId : undefined}
			aria-describedby={field.describedBy}
			className={classNames("grid gap-2", columnClass[columns])}
		>
			{cards.map((card) => (
				<Card key={card.value} card={card} name={name} chosen={card.value === value} onChange={onChange} />
			))}
		</div>
	);
}

interface CardProps<Value extends string> {
	readonly card: RadioCard<Value>;
	readonly name: string;
	readonly chosen: boolean;
	readonly onChange: (value: Value) => void;
}

function Card<Value extends string>({ card, name, chosen, onChange }: CardProps<Value>) {
	const look = card.meaning && meanings[card.meaning];
	const Icon = look?.icon;
	return (
		<label
			className={classNames(
				"flex min-h-13 min-w-0 items-center gap-2.5 rounded-md border bg-surface px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
				chosen ? "border-ink" : "border-line-strong",
				card.disabled && "cursor-not-allowed text-faint",
			)}
		>
			<input
				type="radio"
				name={name}
				checked={chosen}
				disabled={card.disabled}
				onChange={() => onChange(card.value)}
				className="size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-faint bg-surface outline-none checked:border-[5.5px] checked:border-accent"
			/>
			<span className="min-w-0 flex-1">
				<span
					className={classNames("flex items-center gap-1 font-medium", look ? `text-micro ${look.text}` : "text-small")}
				>
					{Icon && <Icon aria-hidden className="icon-xs" />}
					{card.title}
				</span>
				{card.detail !== undefined && (
					<span
						className={classNames(
							"block [overflow-wrap:anywhere]",
							card.mono ? "font-mono text-base fine:text-small" : "text-faint text-micro",
						)}
					>
						{card.detail}
					</span>
				)}
			</span>
		</label>
	);
}
