"use client";

import { type KeyboardEvent, useState } from "react";
import { type ComboboxOption, filterOptions, stepOption } from "./combobox-option";

interface ComboboxInput {
	readonly value: string;
	readonly options: readonly ComboboxOption[];
	readonly freeText: boolean;
	readonly onChange: (value: string) => void;
	readonly onOpen: (() => void) | undefined;
	readonly onQuery: ((query: string) => void) | undefined;
}

/** Text, open list and active row of a combobox. With free text every keystroke is the value, so nothing typed is lost. */
export function useCombobox({ value, options, freeText, onChange, onOpen, onQuery }: ComboboxInput) {
	const [open, setOpen] = useState(false);
	const [query, setQuery] = useState<string | null>(null);
	const [reached, setActive] = useState(-1);
	const shown = filterOptions(options, query ?? "");
	// What is found later than it was typed is offered like what was there.
	const offered = !freeText && query !== null && query.trim() !== "" ? stepOption(shown, -1, 1) : -1;
	const active = reached >= 0 && reached < shown.length ? reached : offered;
	const labelled = options.find((option) => option.value === value)?.label ?? value;

	const show = () => {
		if (!open) onOpen?.();
		setOpen(true);
	};
	const close = () => {
		setOpen(false);
		setQuery(null);
		if (query !== null) onQuery?.("");
		setActive(-1);
	};
	const choose = (chosen: string) => {
		onChange(chosen);
		close();
	};
	const type = (text: string) => {
		show();
		setQuery(text);
		onQuery?.(text);
		setActive(freeText ? -1 : stepOption(filterOptions(options, text), -1, 1));
		if (freeText) onChange(text);
	};
	const move = (step: 1 | -1) => {
		const from = open ? active : shown.findIndex((option) => option.value === value) - step;
		show();
		setActive(stepOption(shown, from, step));
	};
	const take = () => {
		const picked = shown[active];
		if (!open || !picked || picked.disabled) return false;
		choose(picked.value);
		return true;
	};
	const leave = () => {
		if (open) close();
		return open;
	};
	/** True when the key did something here. */
	const act = (key: string): boolean => {
		if (key === "ArrowDown" || key === "ArrowUp") {
			move(key === "ArrowDown" ? 1 : -1);
			return true;
		}
		if (key === "Enter") return take();
		if (key === "Tab") close();
		return key === "Escape" && leave();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// A key that composes a character belongs to the input method.
		if (event.nativeEvent.isComposing || event.keyCode === 229) return;
		if (!act(event.key)) return;
		event.preventDefault();
		event.stopPropagation();
	};
	const text = freeText ? (query ?? value) : (query ?? labelled);
	return { open, active, shown, text, labelled, show, close, choose, type, onKeyDown };
}
