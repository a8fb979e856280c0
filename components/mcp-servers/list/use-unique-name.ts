"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useServers } from "../model/servers-context";

interface UniqueName {
	readonly name: string;
	/** Names of the others beside it. */
	readonly taken: readonly string[];
	/** Where it stands, for the block while it cannot be taken over. */
	readonly place: string;
	readonly onRename: (name: string) => void;
}

/**
 * Text of a name that is a key of a map: each keystroke renames, except to a name that another entry has. That one
 * stays in the field with its error, and the draft keeps both entries.
 */
export function useUniqueName({ name, taken, place, onRename }: UniqueName) {
	const t = useTranslations("mcp");
	const { report } = useServers();
	const [typed, setTyped] = useState<string | null>(null);
	const error = typed === null ? null : t("nameUsed");
	const onText = (text: string) => {
		const clash = text !== name && taken.includes(text);
		setTyped(clash ? text : null);
		if (clash || typed !== null) report(place, clash ? t("nameUsed") : null);
		if (!clash && text !== name) onRename(text);
	};
	return { text: typed ?? name, error, onText };
}
