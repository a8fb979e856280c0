"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import type { ComboboxOption } from "./combobox-option";

interface ComboboxListProps {
	readonly id: string;
	readonly label: string;
	readonly options: readonly ComboboxOption[];
	readonly value: string;
	/** Index of the row the keys are on; -1: none. */
	readonly active: number;
	readonly mono: boolean;
	/** Above the list: how the choices were found, or why there are none. */
	readonly status?: ReactNode;
	readonly onChoose: (value: string) => void;
	/** The rows take the focus themselves: no text field rules them. */
	readonly focusable?: boolean;
}

/** The rows of a combobox; the keys stay in its text field. */
export function ComboboxList({
	id,
	label,
	options,
	value,
	active,
	mono,
	status,
	onChoose,
	focusable,
}: ComboboxListProps) {
	const t = useTranslations("ui");
	return (
		<>
			{status && <div className="border-line border-b px-2 py-1.5 text-pretty text-muted text-micro">{status}</div>}
			<div id={id} role="listbox" aria-label={label} className="p-1">
				{options.map((option, index) => (
					<OptionRow
						key={option.value}
						id={`${id}-${index}`}
						option={option}
						chosen={option.value === value}
						active={index === active}
						mono={mono}
						onChoose={onChoose}
						focusable={focusable}
					/>
				))}
			</div>
			{options.length === 0 && !status && <p className="px-3 pb-3 text-faint text-small">{t("noMatches")}</p>}
		</>
	);
}

interface OptionRowProps {
	readonly id: string;
	readonly option: ComboboxOption;
	readonly chosen: boolean;
	readonly active: boolean;
	readonly mono: boolean;
	readonly onChoose: (value: string) => void;
	readonly focusable: boolean | undefined;
}

function OptionRow({ id, option, chosen, active, mono, onChoose, focusable }: OptionRowProps) {
	const scroll = (row: HTMLElement | null) => {
		if (active) row?.scrollIntoView({ block: "nearest" });
	};
	return (
		<div
			id={id}
			ref={scroll}
			role="option"
			tabIndex={focusable && !option.disabled ? 0 : -1}
			aria-selected={chosen}
			aria-disabled={option.disabled || undefined}
			onKeyDown={(event) => {
				if (event.key !== "Enter" && event.key !== " ") return;
				event.preventDefault();
				if (!option.disabled) onChoose(option.value);
			}}
			onMouseDown={(event) => event.preventDefault()}
			onClick={() => {
				if (!option.disabled) onChoose(option.value);
			}}
			className={classNames(
				"flex min-h-menu-row cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-button -outline-offset-2 hover:bg-well",
				active && "bg-pressed",
				option.disabled && "cursor-not-allowed text-faint",
			)}
		>
			<span className="min-w-0 flex-1">
				<span className={classNames("block [overflow-wrap:anywhere]", mono && "font-mono")}>
					<bdi dir="auto">{option.label ?? option.value}</bdi>
				</span>
				{option.description && <span className="block text-faint text-micro">{option.description}</span>}
			</span>
			{chosen && <Check aria-hidden className="icon-sm" />}
		</div>
	);
}
