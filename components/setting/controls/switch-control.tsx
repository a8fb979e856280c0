"use client";

import { ShieldAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/form/switch";
import type { ControlProps } from "./control-props";

/** On or off. */
export function SwitchControl({ value, onChange, disabled, setting }: ControlProps) {
	const t = useTranslations("ui");
	const on = value === true;
	return (
		<Switch name={setting.key} on={on} onChange={onChange} disabled={disabled}>
			{t(on ? "on" : "off")}
		</Switch>
	);
}

/** A switch that takes a safeguard away: says so while it is on. */
export function RiskSwitchControl({ value, onChange, disabled, setting }: ControlProps) {
	const t = useTranslations("editor");
	const ui = useTranslations("ui");
	const on = value === true;
	return (
		<Switch name={setting.key} on={on} onChange={onChange} disabled={disabled}>
			{on ? (
				<span className="flex items-center gap-1.5 text-red">
					<ShieldAlert aria-hidden className="icon-sm" />
					{t("runsWithoutAsking")}
				</span>
			) : (
				ui("off")
			)}
		</Switch>
	);
}
