"use client";

import { useState } from "react";
import { threeWay } from "@/lib/editor/three-way";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { isJsonObject, type JsonObject, sameJson } from "@/lib/shared/json";
import { documentText, readDocument, type TextFault } from "../model/document-text";

interface DocumentInput {
	readonly servers: JsonObject;
	readonly base: JsonObject;
	/** Changes when the draft is discarded: a text that does not parse goes with it. */
	readonly generation: number;
	readonly onChange: (servers: JsonObject) => void;
	readonly onFault: (fault: TextFault | null) => void;
}

interface Typed {
	readonly text: string;
	/** The draft's value when the text was last in step with it. */
	readonly of: JsonObject;
	readonly fault: TextFault | null;
	readonly generation: number;
}

/**
 * The document as text on the same draft. What is typed stays as typed while it makes the draft, and while it cannot
 * be read; once the draft changes elsewhere, a readable text follows it.
 */
export function useDocumentText({ servers, base, generation, onChange, onFault }: DocumentInput) {
	const [typed, setTyped] = useState<Typed | null>(null);
	const apart = typed !== null && !sameJson(typed.of, servers);
	const current = typed && typed.generation === generation && (typed.fault || !apart) ? typed : null;
	const onText = (text: string) => {
		const before = current?.of ?? servers;
		const read = readDocument(text, [servers, before, base]);
		if (!read.ok) {
			setTyped({ text, of: before, fault: read.error, generation });
			onFault(read.error);
			return;
		}
		const next = mergedWith(servers, { before, mine: read.value });
		setTyped({ text, of: read.value, fault: null, generation });
		if (current?.fault) onFault(null);
		if (!sameJson(next, servers)) onChange(next);
	};
	const follow = () => {
		setTyped(null);
		onFault(null);
	};
	return {
		text: current?.text ?? documentText(servers),
		fault: current?.fault ?? null,
		/** The draft changed elsewhere while the text could not be read. */
		behind: current !== null && current.fault !== null && apart,
		onText,
		follow,
	};
}

/** The typed value, with what changed elsewhere in the draft since the text was last in step with it. */
function mergedWith(
	servers: JsonObject,
	{ before, mine }: { readonly before: JsonObject; readonly mine: JsonObject },
): JsonObject {
	if (sameJson(before, servers)) return mine;
	const { values } = threeWay(agentProfileMcp, {
		base: { servers: before },
		mine: { servers: mine },
		theirs: { servers },
	});
	return isJsonObject(values.servers) ? values.servers : mine;
}
