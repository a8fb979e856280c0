import "server-only";
import { database } from "@/lib/server/db/client";
import { knownSecretValues, type MaskText, maskKnownValues } from "@/lib/server/secrets/mask-known-values";
import { openSkillSecret } from "@/lib/server/skill/skill-secret";
import type { PageAnswer } from "@/lib/server/toolbox/skills/skill-door";
import { decodedUrl } from "@/lib/skill/link/app-link";
import { readSkillResult } from "@/lib/skill/run/read-result";
import type { RunAnswer, SkillResult } from "@/lib/skill/skill-run";
import { writeStorage } from "./page-storage";

/**
 * What a page said, read and with every known secret masked by value, and its storage kept, masked alike: nothing that
 * leaves here holds a secret in a form that is known. `before` is the skill's secret as the run began: it may have been
 * changed meanwhile.
 */
export async function settleAnswer(skillId: string, answer: RunAnswer, before: string): Promise<PageAnswer> {
	const masks = await masksOf(skillId, before);
	const { text: mask } = masks;
	const { raw, fault, message, storage } = answer;
	const console = answer.console.map(mask);
	const dropped = storage && !(await keep(skillId, maskedEntries(storage, mask))) ? [notKept] : [];
	return {
		result: raw === undefined ? {} : maskResult(readSkillResult(raw), masks),
		...(fault ? { fault } : {}),
		...(message === undefined ? {} : { message: mask(message) }),
		...(raw === undefined && !fault ? { fault: "not_an_answer" } : {}),
		console: [...console, ...dropped],
	};
}

const notKept = "(Steward: what the page stored is more than it may keep and was not kept.)";

interface Masks {
	readonly text: MaskText;
	/** Of base64. A few letters stand in every larger picture by chance, so short values are not looked for. */
	readonly image: MaskText;
}

/** The secret of the skill masks even where it is short: its page is the one place that it was given to. */
async function masksOf(skillId: string, before: string): Promise<Masks> {
	const own = [before, await secretOf(skillId)];
	const stored = await knownSecretValues();
	const [ours, others] = [maskKnownValues(own, 4), maskKnownValues(stored)];
	return { text: (text) => others(ours(text)), image: maskKnownValues([...own, ...stored]) };
}

/** The secret as a page gets it; empty where it cannot be opened, for then no page gets any. */
export const secretOf = (skillId: string): Promise<string> => openSkillSecret(skillId).catch(() => "");

const keep = (skillId: string, storage: Readonly<Record<string, string>>) =>
	database().write((tx) => writeStorage(tx, skillId, storage));

const maskedEntries = (storage: Readonly<Record<string, string>>, mask: MaskText) =>
	Object.fromEntries(Object.entries(storage).map(([key, value]) => [mask(key), mask(value)]));

function maskResult({ text, error, image, webview }: SkillResult, masks: Masks): SkillResult {
	const { text: mask } = masks;
	if (error) return { error: { ...error, message: mask(error.message) } };
	if (image && masks.image(image.data) !== image.data) {
		return { error: { code: "not_an_answer", message: "The skill's image was withheld: its bytes hold a secret." } };
	}
	// A masked address would lead elsewhere, and one of escapes alone is not masked.
	const address = webview && decodedUrl(webview.url);
	if (address !== undefined && mask(address) !== address && mask(webview?.url ?? "") === webview?.url) {
		return { error: { code: "not_an_answer", message: "The skill's page was withheld: its address holds a secret." } };
	}
	return {
		...(text === undefined ? {} : { text: mask(text) }),
		...(image ? { image } : {}),
		...(webview ? { webview: { ...webview, url: mask(webview.url) } } : {}),
	};
}
