"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { TextArea } from "@/components/ui/form/text-area";
import type { MemoryEntry } from "@/lib/chat/memory/memory-entry";
import type { MemoryActions } from "./use-memory-actions";

interface MemoryEditorProps {
	readonly entry: MemoryEntry;
	readonly actions: MemoryActions;
	readonly onClose: () => void;
}

/** The text of one memory as a form; it stays open until it is kept. */
export function MemoryEditor({ entry, actions, onClose }: MemoryEditorProps) {
	const t = useTranslations("memory");
	const [text, setText] = useState(entry.text);
	const save = async (event: FormEvent) => {
		event.preventDefault();
		if (text === entry.text) return onClose();
		if (await actions.change({ kind: entry.kind, id: entry.id }, text)) onClose();
	};
	return (
		<form onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
			<TextArea autoFocus label={t("text")} value={text} onValue={setText} maxLength={32_768} />
			<div className="flex justify-end gap-2">
				<Button small onClick={onClose}>
					{t("cancel")}
				</Button>
				<Button small look="strong" type="submit" busy={actions.busy}>
					{t("save")}
				</Button>
			</div>
		</form>
	);
}
