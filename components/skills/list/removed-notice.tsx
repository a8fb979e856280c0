"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Notice } from "@/components/ui/surface/notice";
import { announce } from "@/components/ui/text/live-region";
import { fetchJson } from "@/lib/client/fetch-json";
import { newSaveId } from "@/lib/client/new-save-id";
import { readAgain } from "@/lib/client/query-client";
import { type LimitedOutcome, saveWithLimit } from "@/lib/client/save-with-limit";
import { isolated } from "@/lib/i18n/isolated";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import type { Page } from "@/lib/setting/resource-snapshot";
import type { Result } from "@/lib/shared/result";
import { offerBack, type RemovedSkill, useRemovedSkill } from "../removed-skill";

/** The action that takes a write back, or a test's. */
export type UndoWrite = (input: { readonly event_id: number; readonly save_id: string }) => Promise<Result<unknown>>;

/** Says what was just removed, and takes it back. */
export function RemovedNotice({ undoWrite }: { readonly undoWrite: UndoWrite }) {
	const removed = useRemovedSkill((state) => state.removed);
	return removed && <Removed key={removed.id} removed={removed} undoWrite={undoWrite} />;
}

interface RemovedProps {
	readonly removed: RemovedSkill;
	readonly undoWrite: UndoWrite;
}

function Removed({ removed, undoWrite }: RemovedProps) {
	const t = useTranslations("skills");
	const client = useQueryClient();
	const [state, setState] = useState<"offered" | "busy" | "failed">("offered");
	const name = isolated(removed.name);
	const undo = async () => {
		setState("busy");
		const outcome = await takeBack(removed.id, undoWrite);
		if (outcome.kind !== "answered") return setState("failed");
		announce(t("undone", { name }));
		dismiss();
		await readAgain(client);
	};
	return (
		<Notice
			{...(state === "failed" && { meaning: "danger" as const })}
			live="status"
			title={t("removed", { name })}
			aside={
				<>
					<Button small icon={Undo2} busy={state === "busy"} onClick={() => void undo()}>
						{t("undo")}
					</Button>
					<Button small look="ghost" onClick={dismiss}>
						{t("dismiss")}
					</Button>
				</>
			}
		>
			{state === "failed" && t("undoFailed")}
		</Notice>
	);
}

/** The notice goes, and the focus that was in it goes to the page. */
function dismiss(): void {
	document.getElementById("content")?.focus({ preventScroll: true });
	offerBack(null);
}

/** Undoes the newest deletion in the history of a record. */
async function takeBack(id: string, undoWrite: UndoWrite): Promise<LimitedOutcome<unknown>> {
	const place = new URLSearchParams({ resource_type: "skill", resource_id: id, limit: "1" });
	const page = await fetchJson<Page<HistoryEntry>>(`/api/history?${place}`).catch(() => null);
	const deletion = page?.items.find(({ name }) => name.endsWith(".deleted"));
	if (!deletion) return { kind: "unknown" };
	const saveId = newSaveId();
	return saveWithLimit(() => undoWrite({ event_id: deletion.event_id, save_id: saveId }));
}
