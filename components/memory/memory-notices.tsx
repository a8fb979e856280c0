"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import type { MemoryActions } from "./use-memory-actions";

/** What the last action left: a deletion that can be taken back, or why nothing was done. */
export function MemoryNotices({ actions }: { readonly actions: MemoryActions }) {
	const t = useTranslations("memory");
	const { failure, undoable, busy } = actions;
	return (
		<>
			{failure && (
				<Notice meaning="danger" live="alert" title={failure}>
					{failure === t("unknown") && t("unknownText")}
				</Notice>
			)}
			{undoable.length > 0 && (
				<Notice
					title={t("deleted", { count: undoable.length })}
					aside={
						<>
							<Button small icon={Undo2} busy={busy} onClick={() => void actions.restore()}>
								{t("undo")}
							</Button>
							<Button small look="ghost" onClick={actions.dismiss}>
								{t("dismiss")}
							</Button>
						</>
					}
				/>
			)}
		</>
	);
}
