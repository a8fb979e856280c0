"use client";

import { useSyncExternalStore } from "react";
import type { EditorSession, SessionState } from "@/lib/client/editing/editor-session";
import type { Flash } from "@/lib/client/editing/painted-changes";
import type { DraftIssue } from "@/lib/editor/draft-issues";
import type { EditorView, FieldStatus } from "@/lib/editor/reconcile";
import type { StoredDraft } from "@/lib/editor/sensitive-draft";
import type { Json } from "@/lib/shared/json";
import { useOpenEditor } from "./editor-provider";

/** The editor around: what it shows and everything a person can do with it. */
export function useEditor(): { readonly view: EditorView; readonly session: EditorSession } {
	const { session } = useOpenEditor();
	return { session, view: useSyncExternalStore(session.subscribe, session.view, session.view) };
}

/** What is stored of the editor around: picks of an open conflict. */
export function useChoices(): SessionState["editor"]["choices"] {
	const { session } = useOpenEditor();
	const { editor } = useSyncExternalStore(
		session.store.subscribe,
		session.store.getState,
		session.store.getInitialState,
	);
	return editor.choices;
}

/** What the dirty fields break by declaration and rules, each with its path. */
export function useDraftIssues(): readonly DraftIssue[] {
	const { session } = useOpenEditor();
	return useSyncExternalStore(session.subscribe, session.issues, session.issues);
}

export interface EditorField {
	readonly value: Json | undefined;
	readonly status: FieldStatus;
	readonly issues: readonly DraftIssue[];
	readonly set: (value: Json) => void;
	/** Typed text that is no value yet, see `setText`. */
	readonly text: string | undefined;
	readonly setText: (text: string) => void;
	readonly revert: () => void;
}

/** One field of the editor around, for its control. */
export function useEditorField(field: string): EditorField {
	const { view, session } = useEditor();
	const issues = useDraftIssues();
	const { unparsed } = useSyncExternalStore(
		session.store.subscribe,
		session.store.getState,
		session.store.getInitialState,
	);
	return {
		value: view.values[field],
		status: view.fields[field] ?? "clean",
		issues: issues.filter((issue) => issue.field === field),
		set: (value) => session.edit(field, value),
		text: unparsed[field],
		setText: (text) => session.editText(field, text),
		revert: () => session.revertField(field),
	};
}

/** How often the draft of the editor around was given up. */
export function useDiscards(): number {
	const { session } = useOpenEditor();
	const { store } = session;
	return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState).discards;
}

/** What only this person's saves bring about: a degraded success, an upgraded server. */
export function useSaveAftermath(): Pick<SessionState, "degraded" | "needsReload"> {
	const { session } = useOpenEditor();
	return useSyncExternalStore(session.store.subscribe, session.store.getState, session.store.getInitialState);
}

export interface DraftOffer {
	readonly stored: StoredDraft;
	/** What it would show when restored, with its conflict: for comparing. */
	readonly preview: EditorView;
	readonly restore: () => void;
	readonly discard: () => void;
}

/** The stored draft that waits for a decision, because its version moved on. */
export function useDraftOffer(): DraftOffer | null {
	const { session, drafts } = useOpenEditor();
	const { offer } = useSyncExternalStore(
		session.store.subscribe,
		session.store.getState,
		session.store.getInitialState,
	);
	if (!offer) return null;
	return {
		stored: offer,
		preview: session.preview(offer),
		restore: () => drafts.accept(),
		discard: () => void drafts.dismiss(),
	};
}

/** What somebody else changed on screen just now; null once it was shown. `revision` keys the animation. */
export function useFlash(): Flash | null {
	const { painted } = useOpenEditor();
	return useSyncExternalStore(painted.subscribe, painted.flash, () => null);
}
