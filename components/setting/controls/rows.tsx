"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useId, useMemo } from "react";
import { Button, IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { FieldContext, useField } from "@/components/ui/form/field-context";
import { useNewRow } from "@/components/ui/use-new-row";

interface RowsProps {
	readonly rows: readonly RowShape[];
	readonly addLabel: string;
	readonly onAdd: () => void;
	readonly disabled?: boolean | undefined;
	/** Shown while there is no row. */
	readonly empty: string;
}

interface RowShape {
	readonly key: string | number;
	/** Name of the row for its remove button. */
	readonly name: string;
	readonly onRemove: () => void;
	readonly error?: string | undefined;
	/** The row's inputs. */
	readonly children: ReactNode;
	/** The row holds an unsaved edit. */
	readonly edited?: boolean;
}

/** A list people add to and take from: rows of inputs, each with its remove button, and one add button. */
export function Rows({ rows, addLabel, onAdd, disabled, empty }: RowsProps) {
	const { expectRow, rowRef } = useNewRow();
	const add = () => {
		expectRow();
		onAdd();
	};
	return (
		<div data-rows className="flex min-w-0 flex-col gap-2">
			{rows.length === 0 && <p className="text-faint text-small">{empty}</p>}
			{rows.length > 0 && (
				<ul className="flex min-w-0 flex-col gap-2">
					{rows.map((row, index) => (
						<li key={row.key} ref={rowRef}>
							<Row row={row} last={index === rows.length - 1} disabled={disabled} />
						</li>
					))}
				</ul>
			)}
			{!disabled && (
				<Button small icon={Plus} onClick={add} className="self-start" data-add-row>
					{addLabel}
				</Button>
			)}
		</div>
	);
}

interface RowProps {
	readonly row: RowShape;
	readonly last: boolean;
	readonly disabled: boolean | undefined;
}

/** Only a row that is edited or wrong looks so, and its message is tied to its own inputs. */
function Row({ row, last, disabled }: RowProps) {
	const t = useTranslations("editor");
	const field = useField();
	const errorId = useId();
	const wrong = row.error !== undefined;
	const state = useMemo(
		() => ({
			...field,
			controlId: undefined,
			describedBy: wrong ? errorId : undefined,
			invalid: wrong,
			tone: row.edited ? field.tone : ("plain" as const),
		}),
		[field, wrong, errorId, row.edited],
	);
	const remove = (event: MouseEvent<HTMLElement>) => {
		// The last row takes the focus with it; the others pass it on to the row that moves up.
		if (last) event.currentTarget.closest("[data-rows]")?.querySelector<HTMLElement>("[data-add-row]")?.focus();
		row.onRemove();
	};
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<div
				className={classNames("flex min-w-0 items-start gap-2", row.edited && "-ml-2 border-blue border-l-2 pl-1.5")}
			>
				<FieldContext value={state}>
					<div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-center">{row.children}</div>
				</FieldContext>
				<IconButton
					icon={X}
					label={t("rows.remove", { name: row.name })}
					onClick={remove}
					blockedBy={disabled ? t("rows.locked") : undefined}
				/>
			</div>
			{row.error && (
				<p id={errorId} className="text-micro text-red">
					{row.error}
				</p>
			)}
		</div>
	);
}
