"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { overlayInputClass } from "@/components/ui/form/field-context";
import { useAlive } from "@/components/ui/use-alive";

interface AgentSwitchProps {
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
}

/** The Agent toggle: violet when the model may use tools in this conversation. */
export function AgentSwitch({ on, onChange }: AgentSwitchProps) {
	const t = useTranslations("chat");
	const id = useId();
	const alive = useAlive();
	return (
		<label htmlFor={id} className="flex min-h-ctl shrink-0 items-center gap-2 font-medium text-small">
			{t("agent.label")}
			<span className="relative inline-flex h-4.5 w-7.5 shrink-0">
				<input
					id={id}
					type="checkbox"
					role="switch"
					aria-checked={on}
					checked={on}
					disabled={!alive}
					onChange={(event) => onChange(event.target.checked)}
					className={overlayInputClass}
				/>
				<span
					aria-hidden
					className="h-full w-full rounded-full bg-(--knob-off) outline-offset-2 transition-colors peer-checked:bg-violet peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
				/>
				<span
					aria-hidden
					className="pointer-events-none absolute top-0.5 left-0.5 size-3.5 rounded-full bg-[#fff] transition-[translate] peer-checked:translate-x-3 peer-checked:bg-surface"
				/>
			</span>
		</label>
	);
}
