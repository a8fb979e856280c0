"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { classNames } from "../class-names";
import { controlClass, tied, toneClass, useField } from "../form/field-context";
import { onDemand, useOnDemand } from "../on-demand";
import { useLayer } from "../overlay/use-layer";
import { useCoarsePointer } from "../use-media";
import { ComboboxList } from "./combobox-list";
import type { ComboboxProps } from "./combobox-option";
import { ComboboxSheet } from "./combobox-sheet";
import { useCombobox } from "./use-combobox";

const popups = onDemand(() => import("./combobox-popup"));
const prepare = () => void popups.fetch().catch(() => undefined);

/** A text field with choices: type to narrow, arrows and Enter to choose. A sheet under a finger. */
export function Combobox(props: ComboboxProps) {
	const coarse = useCoarsePointer();
	return coarse ? <ComboboxSheet {...props} /> : <InlineCombobox {...props} />;
}

function InlineCombobox({
	value,
	options,
	onChange,
	freeText,
	label,
	placeholder,
	status,
	onOpen,
	onQuery,
	mono = false,
	disabled,
}: ComboboxProps) {
	const t = useTranslations("ui");
	const field = useField();
	const listId = useId();
	const box = useRef<HTMLDivElement>(null);
	const layer = useLayer();
	const opens = () => {
		layer.find(true);
		onOpen?.();
	};
	const state = useCombobox({ value, options, freeText, onChange, onOpen: opens, onQuery });
	const popup = useOnDemand(popups, state.open, state.close);
	return (
		<>
			<div ref={box} className="relative w-full min-w-0">
				<input
					{...tied(field, field.controlId ? undefined : label)}
					type="text"
					role="combobox"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					dir="auto"
					disabled={disabled}
					aria-autocomplete="list"
					aria-expanded={state.open}
					aria-controls={state.open ? listId : undefined}
					aria-activedescendant={state.open && state.active >= 0 ? `${listId}-${state.active}` : undefined}
					placeholder={placeholder}
					value={state.text}
					onChange={(event) => state.type(event.target.value)}
					onKeyDown={state.onKeyDown}
					onFocus={prepare}
					onClick={state.show}
					onBlur={state.close}
					className={classNames(
						controlClass,
						"h-ctl truncate pr-8",
						toneClass(field),
						mono && "font-mono placeholder:font-sans fine:text-small",
					)}
				/>
				<button
					type="button"
					tabIndex={-1}
					aria-label={t("showOptions")}
					disabled={disabled}
					onMouseDown={(event) => {
						event.preventDefault();
						box.current?.querySelector("input")?.focus();
						if (state.open) state.close();
						else state.show();
					}}
					className="absolute inset-y-0 right-0 grid w-8 place-items-center text-faint"
				>
					<ChevronsUpDown aria-hidden className="icon-sm" />
				</button>
			</div>
			{state.open && popup && (
				<popup.part.ComboboxPopup container={layer.container} box={box} onClose={state.close}>
					<ComboboxList
						id={listId}
						label={label}
						options={state.shown}
						value={value}
						active={state.active}
						mono={mono}
						status={status}
						onChoose={state.choose}
					/>
				</popup.part.ComboboxPopup>
			)}
		</>
	);
}
