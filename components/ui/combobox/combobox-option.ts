import type { ReactNode } from "react";

export interface ComboboxOption {
	readonly value: string;
	/** Absent: the value itself. */
	readonly label?: string;
	readonly description?: string;
	readonly disabled?: boolean;
}

export interface ComboboxProps {
	readonly value: string;
	readonly options: readonly ComboboxOption[];
	readonly onChange: (value: string) => void;
	/** Any text is a value, listed or not; else only a choice changes it. */
	readonly freeText: boolean;
	/** Name of the list; the title of the sheet on a phone; the control's name where there is no `Field`. */
	readonly label: string;
	/** What an empty value means, such as "Agent's default, large-2". */
	readonly placeholder?: string;
	/** How the choices were found or why there are none; shown above them. */
	readonly status?: ReactNode;
	/** It opens: a good moment to ask for live choices. */
	readonly onOpen?: () => void;
	/** What is typed to narrow a list that is only partly here; empty when it closes. */
	readonly onQuery?: (query: string) => void;
	readonly mono?: boolean;
	readonly disabled?: boolean;
}

/** Options with every word of the query in value, label or description; those that start with it first. */
export function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
	const words = fold(query).split(/\s+/).filter(Boolean);
	if (words.length === 0) return options;
	const first = words[0] ?? "";
	const fitting = options.filter((option) => {
		const text = fold(`${option.value} ${option.label ?? ""} ${option.description ?? ""}`);
		return words.every((word) => text.includes(word));
	});
	const starts = (option: ComboboxOption) =>
		fold(option.value).startsWith(first) || fold(option.label ?? "").startsWith(first);
	return [...fitting.filter(starts), ...fitting.filter((option) => !starts(option))];
}

/** The next option that can be chosen in a direction, round the end; -1 when there is none. */
export function stepOption(options: readonly ComboboxOption[], from: number, step: 1 | -1): number {
	for (let count = 1; count <= options.length; count++) {
		const index = (from + step * count + options.length * 2) % options.length;
		if (!options[index]?.disabled) return index;
	}
	return -1;
}

function fold(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
