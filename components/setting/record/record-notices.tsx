"use client";

import { useDraftOffer, useEditor, useSaveAftermath } from "@/components/editing/use-editor";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import type { EditorView } from "@/lib/editor/reconcile";
import type { RecordNoticesProps } from "./record-notices-props";

const notices = onDemand(() => import("./shown-notices"));

/**
 * Everything a card has to say, inline at its head: conflicts, stored drafts, failures, what was merged. Most records
 * never have anything to say, so the words come after the page: early enough to be there when the network goes.
 */
export function RecordNotices(props: RecordNoticesProps) {
	const { view } = useEditor();
	useOnDemand(notices, true, ignore);
	const offer = useDraftOffer();
	const { degraded, needsReload } = useSaveAftermath();
	const speaks = offer !== null || degraded !== null || needsReload || hasNews(view);
	// fetched again where the early fetch failed
	const shown = useOnDemand(notices, speaks, ignore);
	return speaks && shown ? <shown.part.ShownNotices {...props} /> : null;
}

function hasNews({ gone, conflict, canUndo, merged, missing, failure, unknown, unreadable }: EditorView): boolean {
	const states = [gone, conflict, canUndo, merged, missing.length > 0, failure, unknown, unreadable];
	return states.some(Boolean);
}

/** The save bar still says that something needs a look. */
const ignore = () => {};
