"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { schemaChoices } from "@/lib/setting/schema-choices";
import { toolsets } from "@/lib/tool/tool-catalog";
import { useChoiceLabel } from "../words/use-choice-label";
import type { ControlProps } from "./control-props";

/** Any number of a set, each with its own box; a stored name that is not in the set stays and can be taken out. */
export function MultiChoiceControl({ setting, value, onChange, disabled }: ControlProps) {
	const labelOf = useChoiceLabel(setting);
	const chosen = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
	const known = schemaChoices(setting.schema) ?? Object.keys(toolsets);
	const names = [...known, ...chosen.filter((one) => !known.includes(one))];
	return (
		<div className="flex flex-col gap-2 coarse:gap-0">
			{names.map((name) => (
				<Checkbox
					key={name}
					name={`${setting.key}.${name}`}
					label={labelOf(name)}
					checked={chosen.includes(name)}
					disabled={disabled}
					onChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
				/>
			))}
		</div>
	);
}
