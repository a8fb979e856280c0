"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { ControlKind } from "@/lib/setting/define-setting";
import { ChoiceControl } from "./controls/choice-control";
import type { ControlProps } from "./controls/control-props";
import { LiveChoiceControl } from "./controls/live-choice-control";
import { NumberControl } from "./controls/number-control";
import { StringMapControl } from "./controls/string-map-control";
import { RiskSwitchControl, SwitchControl } from "./controls/switch-control";
import { ExactTextControl, LongTextControl, SecretTextControl, TextControl } from "./controls/text-control";

// Kinds that few pages show, or only in a section that was opened, are fetched then.
const CandidateListControl = dynamic(() =>
	import("./controls/candidate-list/candidate-list-control").then((module) => module.CandidateListControl),
);
const EnvListControl = dynamic(() => import("./controls/env-list-control").then((module) => module.EnvListControl));
const FlagListControl = dynamic(() => import("./controls/flag-list-control").then((module) => module.FlagListControl));
const HostListControl = dynamic(() => import("./controls/host-list-control").then((module) => module.HostListControl));
const MultiChoiceControl = dynamic(() =>
	import("./controls/multi-choice-control").then((module) => module.MultiChoiceControl),
);
const ReferenceControl = dynamic(() =>
	import("./controls/reference-control").then((module) => module.ReferenceControl),
);
const SecretControl = dynamic(() => import("./controls/reference-control").then((module) => module.SecretControl));
const ShortcutMapControl = dynamic(() =>
	import("./controls/shortcut-map-control").then((module) => module.ShortcutMapControl),
);

interface ControlShape {
	/** `null`: the setting has a card of its own instead. */
	readonly control: ComponentType<ControlProps> | null;
	/** Several inputs under one label. */
	readonly group?: true;
	/** Takes the whole row of a section. */
	readonly wide?: true;
}

/** The control of each kind of setting; a kind without one is a compile error. */
export const settingControls: Readonly<Record<ControlKind, ControlShape>> = {
	text: { control: TextControl },
	long_text: { control: LongTextControl, wide: true },
	number: { control: NumberControl },
	switch: { control: SwitchControl },
	risk_switch: { control: RiskSwitchControl },
	choice: { control: ChoiceControl },
	multi_choice: { control: MultiChoiceControl, group: true, wide: true },
	live_choice: { control: LiveChoiceControl },
	reference: { control: ReferenceControl },
	url: { control: ExactTextControl, wide: true },
	command: { control: ExactTextControl, wide: true },
	secret: { control: SecretControl },
	secret_text: { control: SecretTextControl, wide: true },
	string_map: { control: StringMapControl, group: true, wide: true },
	env_list: { control: EnvListControl, group: true, wide: true },
	flag_list: { control: FlagListControl, group: true, wide: true },
	candidate_list: { control: CandidateListControl, group: true, wide: true },
	host_list: { control: HostListControl, group: true, wide: true },
	server_map: { control: null, wide: true },
	server_part: { control: null, wide: true },
	shortcut_map: { control: ShortcutMapControl, group: true, wide: true },
};
