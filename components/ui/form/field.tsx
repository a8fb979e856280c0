"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { classNames } from "../class-names";
import { FieldContext, type FieldTone } from "./field-context";

interface FieldProps {
	/** Anchor of the field: the setting key. */
	readonly anchor?: string;
	readonly label: ReactNode;
	/** Beside the label in normal weight, such as "4 of 12 on". */
	readonly aside?: ReactNode;
	/** Right of the label: a bare Badge such as Edited. */
	readonly mark?: ReactNode;
	readonly hint?: ReactNode;
	/** What is wrong, in words; ties itself to the control and marks it invalid. */
	readonly error?: ReactNode;
	readonly tone?: FieldTone;
	readonly required?: boolean;
	/** The label is for screen readers alone; what it says stands elsewhere. */
	readonly unseen?: boolean;
	/** Several controls under one label (radio cards, segmented, a table of rows). */
	readonly group?: boolean;
	readonly className?: string;
	readonly children: ReactNode;
}

/** Label, mark, control, hint and error of one value, tied together for everyone. */
export function Field({
	anchor,
	label,
	aside,
	mark,
	hint,
	error,
	tone = "plain",
	required = false,
	unseen,
	group,
	className,
	children,
}: FieldProps) {
	const id = useId();
	const [controlId, labelId, hintId, errorId] = [`${id}control`, `${id}label`, `${id}hint`, `${id}error`];
	const wrong = error !== undefined && error !== null && error !== false && error !== "";
	const describedBy = [wrong && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
	const state = useMemo(
		() => ({ controlId: group ? undefined : controlId, labelId, describedBy, invalid: wrong, tone, required }),
		[group, controlId, labelId, describedBy, wrong, tone, required],
	);
	const Box = group ? "fieldset" : "div";
	return (
		<Box
			id={anchor}
			data-setting={anchor}
			aria-labelledby={group ? labelId : undefined}
			aria-describedby={group ? describedBy : undefined}
			className={classNames("flex min-w-0 scroll-mt-20 flex-col gap-1.5", className)}
		>
			<div
				className={classNames(
					unseen ? "sr-only" : "flex min-h-4.5 items-center gap-1.5 text-small",
					Boolean(aside) && "coarse:min-h-8",
				)}
			>
				{group ? (
					<span id={labelId} className="min-w-0 text-pretty font-medium">
						{label}
					</span>
				) : (
					<label id={labelId} htmlFor={controlId} className="min-w-0 text-pretty font-medium">
						{label}
					</label>
				)}
				{aside && <span className={classNames("text-faint", typeof aside === "string" && "truncate")}>{aside}</span>}
				{mark && (
					// A long one gives way before the label does.
					<span className="ml-auto flex min-w-24 shrink-99 items-center justify-end gap-2">{mark}</span>
				)}
			</div>
			<FieldContext value={state}>{children}</FieldContext>
			{wrong && (
				<p id={errorId} className="flex items-start gap-1 text-micro text-red">
					<CircleAlert aria-hidden className="icon-xs mt-0.5" />
					<span className="min-w-0 text-pretty">{error}</span>
				</p>
			)}
			{hint && (
				<div id={hintId} className="min-h-4 text-pretty text-faint text-micro">
					{hint}
				</div>
			)}
		</Box>
	);
}
