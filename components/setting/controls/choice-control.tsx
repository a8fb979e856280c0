"use client";

import { useMemo } from "react";
import { Combobox } from "@/components/ui/combobox/combobox";
import { Segmented } from "@/components/ui/form/segmented";
import { Select } from "@/components/ui/form/select";
import { schemaChoices } from "@/lib/setting/schema-choices";
import { useChoiceLabel } from "../words/use-choice-label";
import type { ControlProps } from "./control-props";

/** One of a closed set: all in sight up to three, else a list; a time zone is searched. */
export function ChoiceControl(props: ControlProps) {
	const choices = schemaChoices(props.setting.schema);
	if (typeof props.setting.initial === "boolean" || props.setting.initial === null)
		return <OverrideChoice {...props} />;
	if (choices === null) return <TimezoneChoice {...props} />;
	return <ClosedChoice {...props} choices={choices} />;
}

function ClosedChoice({
	setting,
	value,
	onChange,
	disabled,
	choices,
}: ControlProps & { readonly choices: readonly string[] }) {
	const labelOf = useChoiceLabel(setting);
	const options = choices.map((choice) => ({ value: choice, label: labelOf(choice) }));
	const text = typeof value === "string" ? value : "";
	if (choices.length <= 3 && !disabled && fitsColumn(options.map(({ label }) => label)))
		return <Segmented value={text} options={options} onChange={onChange} />;
	return <Select name={setting.key} value={text} options={options} onChange={onChange} disabled={disabled} />;
}

/** Whether labels side by side fit the narrowest column of a form, about 200 px; a Chinese sign is two letters wide. */
function fitsColumn(labels: readonly string[]): boolean {
	const letters = labels.join("").replace(/[\u2e80-\uffef]/g, "xx").length;
	return letters * 6.5 + labels.length * 20 <= 203;
}

/** On, off, or as built in. */
function OverrideChoice({ setting, value, onChange, disabled }: ControlProps) {
	const labelOf = useChoiceLabel(setting);
	const options = (["default", "on", "off"] as const).map((choice) => ({
		value: choice,
		label: labelOf(choice),
		disabled,
	}));
	const shown = value === true ? "on" : value === false ? "off" : "default";
	return (
		<Segmented
			value={shown}
			options={options}
			onChange={(next) => onChange(next === "default" ? null : next === "on")}
		/>
	);
}

function TimezoneChoice({ value, onChange, disabled, label, placeholder }: ControlProps) {
	const options = useMemo(() => Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone })), []);
	return (
		<Combobox
			label={label}
			value={typeof value === "string" ? value : ""}
			options={options}
			onChange={onChange}
			freeText
			placeholder={placeholder}
			disabled={disabled}
		/>
	);
}
