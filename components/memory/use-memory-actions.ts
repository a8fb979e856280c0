"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeMemory, deleteMemory, restoreMemory } from "@/app/actions/memory";
import { announce } from "@/components/ui/text/live-region";
import type { MemoryItem } from "@/lib/chat/memory/memory-entry";
import { readAgain } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import { errorKey } from "@/lib/i18n/error-text";
import type { Result } from "@/lib/shared/result";

export interface MemoryActions {
	readonly busy: boolean;
	/** Why the last one did not work, in the reader's words; `unknown` when nobody answered. */
	readonly failure: string | null;
	/** What was deleted last and can be taken back. */
	readonly undoable: readonly MemoryItem[];
	/** Answer whether it was carried out. */
	change(item: MemoryItem, text: string): Promise<boolean>;
	remove(items: readonly MemoryItem[]): Promise<boolean>;
	restore(): Promise<boolean>;
	dismiss(): void;
}

/** Everything a person can do with memory; what is shown is read again after each. */
export function useMemoryActions(): MemoryActions {
	const t = useTranslations("memory");
	const errors = useTranslations("errors");
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const [undoable, setUndoable] = useState<readonly MemoryItem[]>([]);
	const run = async (call: () => Promise<Result<unknown>>, said: string, left: readonly MemoryItem[]) => {
		setBusy(true);
		setFailure(null);
		const outcome = await saveWithLimit(call);
		await readAgain(client, queryKeys.allMemory);
		setBusy(false);
		if (outcome.kind === "answered") {
			setUndoable(left);
			announce(said);
			return true;
		}
		setFailure(outcome.kind === "refused" ? errors(errorKey(outcome.error)) : t("unknown"));
		return false;
	};
	return {
		busy,
		failure,
		undoable,
		change: (item, text) => run(() => changeMemory({ ...item, text }), t("saved"), undoable),
		remove: (items) => run(() => deleteMemory({ items: [...items] }), t("deleted", { count: items.length }), items),
		restore: () => run(() => restoreMemory({ items: [...undoable] }), t("restored"), []),
		dismiss: () => {
			setUndoable([]);
			setFailure(null);
		},
	};
}
