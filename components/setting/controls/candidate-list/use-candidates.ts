"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { announce } from "@/components/ui/text/live-region";
import { type Candidate, plainCandidate } from "@/lib/profile/dynamic/candidate";
import { candidatesIn, moved, withCandidates } from "@/lib/profile/dynamic/edit-candidates";
import type { ControlProps } from "../control-props";

/** The list of a control and what people do with it; each act says what it did and leaves the focus in a good place. */
export function useCandidates({ value, onChange }: Pick<ControlProps, "value" | "onChange">) {
	const t = useTranslations("editor");
	const box = useRef<HTMLDivElement>(null);
	const candidates = candidatesIn(value);
	const count = candidates.length;
	const change = (next: readonly Candidate[]) => flushSync(() => onChange(withCandidates(value, next)));
	const rows = () => [...(box.current?.querySelectorAll<HTMLElement>("[data-candidate]") ?? [])];
	const part = (index: number, name: Part) => rows()[index]?.querySelector<HTMLElement>(`[data-part="${name}"]`);

	const move = (from: number, to: number, name: string) => {
		change(moved(candidates, from, to));
		announce(t("candidates.isNow", { name, position: to + 1, count }));
	};
	const step = (from: number, by: 1 | -1, name: string) => {
		const to = from + by;
		move(from, to, name);
		// At the end of the list there is only the way back.
		const pressed = by === 1 ? "down" : "up";
		part(to, to === 0 ? "down" : to === count - 1 ? "up" : pressed)?.focus();
	};
	const remove = (index: number, name: string) => {
		change(candidates.filter((_, at) => at !== index));
		announce(t("candidates.wasRemoved", { name }));
		const next =
			part(Math.min(index, count - 2), "remove") ?? pickerOf(box.current)?.querySelector<HTMLElement>(inputs);
		next?.focus();
	};
	const add = (id: string, name: string) => {
		change([...candidates, plainCandidate(id)]);
		announce(t("candidates.wasAdded", { name, position: count + 1, count: count + 1 }));
		goTo(rows()[count], pickerOf(box.current));
	};
	const replace = (index: number, next: Candidate) =>
		onChange(
			withCandidates(
				value,
				candidates.map((one, at) => (at === index ? next : one)),
			),
		);
	return { box, candidates, move, step, remove, add, replace };
}

type Part = "up" | "down" | "remove";

const inputs = "input, button";

const pickerOf = (box: HTMLElement | null) => box?.querySelector("[data-add-row]");

/** Focuses a new row. A sheet that was chosen from keeps the focus while it closes, and gives it back to the picker. */
function goTo(row: HTMLElement | undefined, picker: Element | null | undefined): void {
	row?.focus();
	if (document.activeElement !== row) picker?.addEventListener("focusin", () => row?.focus(), { once: true });
}
