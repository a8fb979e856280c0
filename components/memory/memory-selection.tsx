"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { Checkbox } from "@/components/ui/form/checkbox";

interface MemorySelectionProps {
	readonly count: number;
	/** All that is shown is chosen. */
	readonly all: boolean;
	readonly onAll: (on: boolean) => void;
	readonly onDelete: () => void;
}

/** Head of the list: how many are chosen, and what can be done with them. */
export function MemorySelection({ count, all, onAll, onDelete }: MemorySelectionProps) {
	const t = useTranslations("memory");
	return (
		<div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-gutter py-1.5">
			<div className="min-w-0 flex-1">
				<Checkbox checked={all} onChange={onAll} label={count === 0 ? t("selectAll") : t("selected", { count })} />
			</div>
			{count > 0 && (
				<Button small look="danger" icon={Trash2} onClick={onDelete}>
					{t("deleteSelected")}
				</Button>
			)}
		</div>
	);
}
