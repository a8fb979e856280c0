"use client";

import { type ReactNode, useCallback } from "react";
import { updateSettings } from "@/app/actions/settings";
import { EditorProvider } from "@/components/editing/editor-provider";
import { reveal } from "@/components/layout/reveal/reveal";
import { useAlive } from "@/components/ui/use-alive";
import type { DraftIssue } from "@/lib/editor/draft-issues";
import type { EditorView } from "@/lib/editor/reconcile";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { conflictPlace } from "../conflict-place";
import { revealPlace } from "./reveal-place";

/** What a page knows of its reader. */
export interface Reader {
	/** Whose drafts are kept. */
	readonly userId: string;
	/** The preference `auto_merge_external_changes`. */
	readonly autoMerge: boolean;
}

interface RecordEditorProps {
	readonly definition: ResourceDefinition;
	readonly snapshot: ResourceSnapshot;
	readonly reader: Reader;
	/** Words for this part in the save bar. */
	readonly label: string;
	readonly order?: number;
	/** Rules across settings; the verb has the last word. */
	readonly rules?: (view: EditorView) => readonly DraftIssue[];
	readonly children: ReactNode;
}

/** Opens one record for editing; its fields and notices stand inside. Saves through the one action for settings. */
export function RecordEditor({ definition, snapshot, reader, label, order = 0, rules, children }: RecordEditorProps) {
	const { type } = definition;
	const alive = useAlive();
	// A conflict blocks the whole record: the way on is where it is settled.
	const focus = useCallback(
		(path: readonly string[] | undefined) => {
			if (document.getElementById(conflictPlace(type))) reveal(conflictPlace(type));
			else revealPlace(type, path ?? []);
		},
		[type],
	);
	return (
		<EditorProvider
			definition={definition}
			snapshot={snapshot}
			send={updateSettings}
			user={reader.userId}
			autoMerge={reader.autoMerge}
			label={label}
			order={order}
			focus={focus}
			{...(rules && { rules })}
		>
			<div className="contents md:[*+&>section:first-child]:mt-3" inert={!alive}>
				{children}
			</div>
		</EditorProvider>
	);
}
