"use client";

import { useEffect } from "react";
import type { EditorSession } from "@/lib/client/editing/editor-session";
import type { SavePart } from "@/lib/client/editing/page-coordinator";
import { contributorOf } from "@/lib/editor/coordinator";
import { usePageCoordinator } from "./save-coordinator";

interface ContributorOptions {
	readonly label: string;
	readonly order: number;
	readonly focus: (path: readonly string[] | undefined) => void;
}

/** Makes an editor a contributor of its page, for as long as it is on screen. */
export function useContributor(session: EditorSession, { label, order, focus }: ContributorOptions): void {
	const coordinator = usePageCoordinator();
	useEffect(
		() => coordinator.register(partOf(session, { label, order, focus })),
		[coordinator, session, label, order, focus],
	);
}

/** An editor as a part of its page. */
export function partOf(session: EditorSession, { label, order, focus }: ContributorOptions): SavePart {
	const id = `${session.definition.type}/${session.id}`;
	return {
		id,
		read: () => {
			const [issue] = session.issues();
			const invalid = issue && [issue.field, ...issue.path.map(String)];
			return { ...contributorOf(session.view(), { id, label, order, invalid }), isDirty: session.isUnsaved() };
		},
		save: () => session.save(),
		discard: () => session.discard(),
		focus,
		subscribe: session.subscribe,
	};
}
