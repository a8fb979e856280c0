"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { announce } from "@/components/ui/text/live-region";
import { RequestError } from "@/lib/client/fetch-json";
import { readSkills, type SkillSource } from "@/lib/client/skill/read-skills";
import type { SkillReading, StagedSkill } from "@/lib/skill/skill-views";
import { useSourceWords } from "../view/use-source-words";

export type ReadingState =
	| { readonly kind: "none" | "stopped" }
	| { readonly kind: "reading"; readonly source: SkillSource }
	| { readonly kind: "failed"; readonly text: string }
	| { readonly kind: "found"; readonly reading: SkillReading };

interface Reading {
	readonly state: ReadingState;
	readonly read: (source: SkillSource) => Promise<void>;
	/** Ends the reading that runs; what it finds is not waited for. */
	readonly stop: () => void;
	/** Reads a corrected text in place of a package that was found. Answers why not. */
	readonly mend: (staged: StagedSkill, text: string) => Promise<string | null>;
}

/** Reads skills from one source at a time; the newest wins. */
export function useReading(workspaceId: string): Reading {
	const t = useTranslations("skills");
	const sourceWords = useSourceWords();
	const [state, setState] = useState<ReadingState>({ kind: "none" });
	const running = useRef<AbortController | null>(null);
	const words = (error: unknown) =>
		error instanceof RequestError && error.body ? sourceWords(error.body) : t("new.unknown");
	const read = async (source: SkillSource) => {
		running.current?.abort();
		const own = new AbortController();
		running.current = own;
		setState({ kind: "reading", source });
		try {
			const reading = await readSkills(workspaceId, source, own.signal);
			if (running.current !== own) return;
			setState({ kind: "found", reading });
			announce(t("new.found", { count: reading.skills.length }));
		} catch (error) {
			if (running.current === own && !own.signal.aborted) setState({ kind: "failed", text: words(error) });
		}
	};
	const stop = () => {
		running.current?.abort();
		running.current = null;
		setState({ kind: "stopped" });
		announce(t("new.stopped"));
	};
	const mend = async (staged: StagedSkill, text: string) => {
		try {
			const source = { kind: "mended", staged_id: staged.staged_id, text } as const;
			const { skills } = await readSkills(workspaceId, source, new AbortController().signal);
			setState((now) => withMended(now, staged, skills));
			announce(t("new.fixed"));
			return null;
		} catch (error) {
			return words(error);
		}
	};
	return { state, read, stop, mend };
}

function withMended(state: ReadingState, staged: StagedSkill, mended: readonly StagedSkill[]): ReadingState {
	const [first] = mended;
	if (state.kind !== "found" || !first) return state;
	const skills = state.reading.skills.map((one) =>
		one.staged_id === staged.staged_id ? { ...first, folder: one.folder } : one,
	);
	return { ...state, reading: { ...state.reading, skills } };
}
