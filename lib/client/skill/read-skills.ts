import type { SkillReading } from "@/lib/skill/skill-views";
import { answeredJson } from "../fetch-json";

/** A file a person chose, with its place in the folder it came with. */
export interface SourceFile {
	readonly path: string;
	readonly file: File;
}

/** Where skills are read from. */
export type SkillSource =
	| { readonly kind: "url"; readonly url: string }
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "files"; readonly files: readonly SourceFile[] }
	/** Another SKILL.md for a package that was read: its other files stay. */
	| { readonly kind: "mended"; readonly staged_id: string; readonly text: string };

/** Reads skills from a source; nothing is stored by it. Throws `RequestError`; an abort passes through. */
export function readSkills(workspaceId: string, source: SkillSource, signal: AbortSignal): Promise<SkillReading> {
	return answeredJson("/api/skills/read", { method: "POST", signal, ...bodyOf(workspaceId, source) });
}

function bodyOf(workspaceId: string, source: SkillSource): Pick<RequestInit, "body" | "headers"> {
	if (source.kind !== "files") {
		const { kind: _, ...given } = source;
		return {
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ workspace_id: workspaceId, ...given }),
		};
	}
	const form = new FormData();
	form.append("workspace_id", workspaceId);
	for (const { path, file } of source.files) form.append("files", file, path);
	return { body: form };
}
