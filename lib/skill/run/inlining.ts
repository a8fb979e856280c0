import type { SkillFile, SkillPackage } from "../skill-package";
import { fileAt } from "./package-file";

/** Files of a package being put into one page. */
export interface Inlining {
	readonly skill: SkillPackage;
	/** Characters that may still be put in. */
	room: number;
}

/** What is put into a page in all, in characters: a few lines can name a large file a thousand times. */
const mostCharacters = 33_554_432;
/** What a mention costs however short its file is: a style sheet may import itself. */
const perMention = 200;

export const startInlining = (skill: SkillPackage): Inlining => ({ skill, room: mostCharacters });

/** The file that an address in `from` is about, to be put in; undefined where there is none, or no room for it any more. */
export function takeFile(work: Inlining, from: string, address: string): SkillFile | undefined {
	const file = fileAt(work.skill, from, address);
	if (file === undefined) return undefined;
	// Percent-encoded text is up to three times as long.
	const cost = perMention + file.content.length * (file.encoding === "utf8" ? 3 : 1);
	if (cost > work.room) return undefined;
	work.room -= cost;
	return file;
}
