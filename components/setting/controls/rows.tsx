"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";

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
	const t = useTranslations("editor");
	return (
		<div className="flex min-w-0 flex-col gap-2">
			{rows.length === 0 && <p className="text-faint text-small">{empty}</p>}
			{rows.length > 0 && (
				<ul className="flex min-w-0 flex-col gap-2">
					{rows.map((row) => (
						<li key={row.key} className="flex min-w-0 flex-col gap-1">
							<div
								className={classNames(
									"flex min-w-0 items-start gap-2",
									row.edited && "-ml-2 border-blue border-l-2 pl-1.5",
								)}
							>
								<div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-center">{row.children}</div>
								<IconButton
									icon={X}
									label={t("rows.remove", { name: row.name })}
									onClick={row.onRemove}
									blockedBy={disabled ? t("rows.locked") : undefined}
								/>
							</div>
							{row.error && <p className="text-micro text-red">{row.error}</p>}
						</li>
					))}
				</ul>
			)}
			{!disabled && (
				<Button small icon={Plus} onClick={onAdd} className="self-start">
					{addLabel}
				</Button>
			)}
		</div>
	);
}
