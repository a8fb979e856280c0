"use client";

import { createContext, useContext } from "react";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import type { JsonObject } from "@/lib/shared/json";

type Path = readonly (string | number)[];

/** What every part of the list needs to know about the document around it. */
export interface ServersState {
	readonly base: JsonObject;
	readonly issues: readonly Issue[];
	/** Paths of stored secrets that cannot be kept where they are now, as JSON. */
	readonly lost: ReadonlySet<string>;
	/** Names of stored secrets; absent while unknown. */
	readonly secretNames: ReadonlySet<string> | undefined;
	readonly disabled: boolean;
	/** Anchor of a server, or of one of its parts such as `url`. */
	readonly anchorOf: (server: string, part?: string) => string;
	/** Something typed that the draft cannot hold, by place; `null` when it is settled. */
	readonly report: (place: string, message: string | null) => void;
}

export const ServersContext = createContext<ServersState | null>(null);

/** The document around a part of the list. */
export function useServers(): ServersState {
	const state = useContext(ServersContext);
	if (!state) throw new Error("outside of ServersEditor");
	return state;
}

/** The first issue at a path or below it. */
export function issueAt(issues: readonly Issue[], path: Path): Issue | undefined {
	return issues.find((issue) => path.every((step, index) => String(issue.path[index]) === String(step)));
}

/** Key of a place in `lost`. */
export function placeKey(path: Path): string {
	return JSON.stringify(path.map(String));
}
