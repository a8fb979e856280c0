"use client";

import { ChevronsUpDown } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "../class-names";
import { controlClass, toneClass, useField } from "../form/field-context";
import { Sheet } from "../overlay/dialog";
import { ComboboxList } from "./combobox-list";
import { type ComboboxProps, filterOptions } from "./combobox-option";

/** A combobox under a finger: a sheet with the list, and a field that narrows it or takes any text. */
export function ComboboxSheet(props: ComboboxProps) {
	const { value, options, label, placeholder, onOpen, onQuery, mono, disabled } = props;
	const field = useField();
	const valueId = useId();
	const [open, setOpen] = useState(false);
	const shown = options.find((option) => option.value === value)?.label ?? value;
	const change = (next: boolean) => {
		if (next) onOpen?.();
		else onQuery?.("");
		setOpen(next);
	};
	return (
		<>
			<button
				type="button"
				id={field.controlId}
				disabled={disabled}
				aria-haspopup="dialog"
				aria-expanded={open}
				aria-label={field.labelId ? undefined : label}
				aria-labelledby={field.labelId ? `${field.labelId} ${valueId}` : undefined}
				aria-describedby={field.describedBy}
				onClick={(event) => {
					// Some browsers give a tapped button no focus, and the sheet gives it back to what had it.
					event.currentTarget.focus();
					change(true);
				}}
				className={classNames(controlClass, "flex h-ctl items-center gap-2 text-left", toneClass(field))}
			>
				<bdi
					id={valueId}
					dir="auto"
					className={classNames("min-w-0 flex-1 truncate", shown === "" ? "text-faint" : mono && "font-mono")}
				>
					{shown === "" ? placeholder : shown}
				</bdi>
				<ChevronsUpDown aria-hidden className="icon text-faint" />
			</button>
			<Sheet open={open} onOpenChange={change} title={label}>
				<SheetBody {...props} close={() => change(false)} />
			</Sheet>
		</>
	);
}

function SheetBody({
	value,
	options,
	onChange,
	onQuery,
	freeText,
	label,
	placeholder,
	status,
	mono = false,
	close,
}: ComboboxProps & { readonly close: () => void }) {
	const listId = useId();
	const [query, setQuery] = useState<string | null>(null);
	const choose = (chosen: string) => {
		onChange(chosen);
		close();
	};
	const type = (text: string) => {
		setQuery(text);
		onQuery?.(text);
		if (freeText) onChange(text);
	};
	const typed = query ?? (freeText ? value : "");
	return (
		<div className="flex flex-col gap-2">
			{(freeText || onQuery || options.length > 7) && (
				<div className="flex">
					<input
						type="text"
						aria-label={label}
						placeholder={placeholder}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						dir="auto"
						value={typed}
						onChange={(event) => type(event.target.value)}
						onKeyDown={(event) => {
							if (event.key === "Enter" && !event.nativeEvent.isComposing) close();
						}}
						className={classNames(controlClass, "h-ctl border-line-strong bg-surface", mono && "font-mono")}
					/>
				</div>
			)}
			<div className="-mx-2">
				<ComboboxList
					id={listId}
					label={label}
					options={filterOptions(options, query ?? "")}
					value={value}
					active={-1}
					focusable
					mono={mono}
					status={status}
					onChoose={choose}
				/>
			</div>
		</div>
	);
}
