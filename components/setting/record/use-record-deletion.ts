"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { deleteResource } from "@/app/actions/settings";
import { useEditor } from "@/components/editing/use-editor";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { ErrorBody } from "@/lib/shared/app-error";

interface RecordDeletion {
	readonly busy: boolean;
	/** Why it was not deleted; `unknown`: nobody knows whether it was. */
	readonly refusal: ErrorBody | "unknown" | null;
	readonly remove: () => Promise<void>;
}

/** Deletes the record that is open, drops its draft and goes to the list it was in. */
export function useRecordDeletion(listHref: string, onDone: () => void): RecordDeletion {
	const { session, view } = useEditor();
	const router = useRouter();
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<ErrorBody | "unknown" | null>(null);
	const remove = async () => {
		setBusy(true);
		setRefusal(null);
		const target = { resource_type: session.definition.type, resource_id: session.id };
		const options = { expected_revision: view.base.revision };
		const outcome = await saveWithLimit(() => deleteResource({ target, options }));
		setBusy(false);
		if (outcome.kind === "refused") return setRefusal(outcome.error);
		if (outcome.kind !== "answered") return setRefusal("unknown");
		session.discard();
		onDone();
		router.push(listHref);
	};
	return { busy, refusal, remove };
}
