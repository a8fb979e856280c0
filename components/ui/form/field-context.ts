"use client";

import { createContext, useContext } from "react";

/** How a control stands against what is saved. */
export type FieldTone = "plain" | "edited" | "conflict";

export interface FieldState {
	/** Id of the control; the label points at it. */
	readonly controlId: string | undefined;
	/** Id of the label, for groups of controls. */
	readonly labelId: string | undefined;
	readonly describedBy: string | undefined;
	readonly invalid: boolean;
	readonly tone: FieldTone;
	readonly required: boolean;
}

const outside: FieldState = {
	controlId: undefined,
	labelId: undefined,
	describedBy: undefined,
	invalid: false,
	tone: "plain",
	required: false,
};

export const FieldContext = createContext<FieldState>(outside);

/** What the surrounding `Field` gives its control. */
export function useField(): FieldState {
	return useContext(FieldContext);
}

/** Border and tint of a control by its state. */
export function toneClass({ tone, invalid }: Pick<FieldState, "tone" | "invalid">): string {
	if (invalid) return "border-red bg-surface";
	if (tone === "conflict") return "border-amber bg-amber-tint";
	if (tone === "edited") return "border-blue bg-blue-tint";
	return "border-line-strong bg-surface";
}

/** Attributes that tie a control to its field; outside of one it needs `label`. */
export function tied(field: FieldState, label: string | undefined) {
	return {
		id: field.controlId,
		"aria-label": label,
		"aria-describedby": field.describedBy,
		"aria-invalid": field.invalid || undefined,
		"aria-required": field.required || undefined,
	};
}

export const controlClass =
	"w-full min-w-0 rounded-md border px-2.5 text-input text-ink disabled:cursor-not-allowed disabled:bg-well disabled:text-faint [&:is(input,textarea):read-only]:bg-well [&:is(input,textarea):read-only]:text-muted";

/** A native input over its drawing: unseen, 44 px under a finger and 24 px under a mouse. */
export const overlayInputClass =
	"peer absolute top-1/2 left-1/2 z-1 h-6 w-full min-w-6 -translate-x-1/2 -translate-y-1/2 appearance-none opacity-0 outline-none disabled:cursor-not-allowed coarse:h-11 coarse:min-w-11";
