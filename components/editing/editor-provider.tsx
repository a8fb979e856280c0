"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { DraftKeeper } from "@/lib/client/editing/draft-keeper";
import { browserShelf, draftStore } from "@/lib/client/editing/draft-store";
import { EditorSession, type SessionOptions } from "@/lib/client/editing/editor-session";
import { PaintedChanges } from "@/lib/client/editing/painted-changes";
import { useContributor } from "./use-contributor";

/** One open editor with its helpers, as long as its record is on screen. */
export interface OpenEditor {
	readonly session: EditorSession;
	readonly drafts: DraftKeeper;
	readonly painted: PaintedChanges;
}

const EditorContext = createContext<OpenEditor | null>(null);

interface EditorProviderProps extends Omit<SessionOptions, "client"> {
	/** Whose drafts these are. */
	readonly user: string;
	/** Words for this part in the save bar. */
	readonly label: string;
	/** Place among the parts of the page. */
	readonly order: number;
	/** Opens and focuses a place, such as `["servers", "github", "url"]`; without a path the part itself. */
	readonly focus: (path: readonly string[] | undefined) => void;
	readonly children: ReactNode;
}

/**
 * Opens an editor of one record below a `SaveCoordinator`. `send`, `rules` and `limitMs` are those of the first
 * render; everything else is followed.
 */
export function EditorProvider(props: EditorProviderProps) {
	return <RecordEditor key={`${props.definition.type}/${props.snapshot.id}`} {...props} />;
}

function RecordEditor({ user, label, order, focus, children, ...options }: EditorProviderProps) {
	const client = useQueryClient();
	const [editor] = useState((): OpenEditor => {
		const session = new EditorSession({ ...options, client });
		const drafts = new DraftKeeper(session, draftStore(user, browserShelf));
		return { session, drafts, painted: new PaintedChanges(session) };
	});
	const { session, drafts, painted } = editor;
	const { snapshot, autoMerge = false } = options;
	useEffect(() => session.start(), [session]);
	useEffect(() => session.adopt(snapshot), [session, snapshot]);
	useEffect(() => session.setAutoMerge(autoMerge), [session, autoMerge]);
	useEffect(() => painted.start(document), [painted]);
	useEffect(() => keepDrafts(drafts), [drafts]);
	useContributor(session, { label, order, focus });
	return <EditorContext value={editor}>{children}</EditorContext>;
}

/** The editor around. */
export function useOpenEditor(): OpenEditor {
	const editor = use(EditorContext);
	if (!editor) throw new Error("a setting stands outside an EditorProvider");
	return editor;
}

/** A phone that kills the tab says no more than that the page is hidden; a write begun at `pagehide` may be cut off. */
function keepDrafts(drafts: DraftKeeper): () => void {
	const stop = drafts.start();
	const flush = () => void drafts.flush();
	document.addEventListener("visibilitychange", flush);
	window.addEventListener("pagehide", flush);
	window.addEventListener("beforeunload", flush);
	return () => {
		document.removeEventListener("visibilitychange", flush);
		window.removeEventListener("pagehide", flush);
		window.removeEventListener("beforeunload", flush);
		stop();
	};
}
