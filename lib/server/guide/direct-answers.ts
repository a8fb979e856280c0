import "server-only";
import { asc, eq, isNull } from "drizzle-orm";
import { directAnswer } from "@/lib/chat/direct/direct-answer";
import { asksToOpen, directCommand, type Place, recordsSaid } from "@/lib/chat/direct/direct-command";
import type { ChatMessage } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import { loadMessages } from "@/lib/i18n/load-messages";
import { isLocale, type Locale, locales } from "@/lib/i18n/locales";
import { database } from "@/lib/server/db/client";
import { messageParts } from "@/lib/server/db/schema/chat";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { preferencesRecord } from "@/lib/server/preferences/preferences-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { lostPart } from "@/lib/server/storage/message-rows";
import { storage } from "@/lib/server/storage/storage";
import { answerClock, needsClock } from "./answer-clock";
import { spokenWords } from "./guide-words";

/** Settings pages that can be asked for by name; each is `/settings/<name>` and `shell.page.<name>`. */
export const directPages = [
	"agents",
	"profiles",
	"mcp",
	"skills",
	"secrets",
	"workspace",
	"preferences",
	"history",
	"system",
] as const;

/**
 * The whole answer to a message that needs no model (*agent tools*, direct routing); undefined for everything else.
 * `questionId` is the person's message.
 */
export async function directAnswers(userId: string, questionId: string): Promise<readonly Part[] | undefined> {
	const text = await saidIn(questionId);
	const places = asksToOpen(text) ? [...(await pages()), ...(await records(text))] : [];
	const command = directCommand(text, places);
	if (!command) return undefined;
	const question = await storage().messages.get(questionId);
	if (!question) return undefined;
	const locale = await spokenBy(userId, text);
	const { direct: say } = await spokenWords(locale);
	const clock = needsClock(command)
		? { clock: await answerClock(command, { userId, conversationId: question.conversation_id, locale }) }
		: {};
	const before = question.parent_id === null ? undefined : await storage().messages.get(question.parent_id);
	return directAnswer(command, { say, ...clock, ...(before && textOf(before) !== "" ? { answer_id: before.id } : {}) });
}

/** What a message says; nearly every message is no command, and needs no more to be seen as such. */
async function saidIn(messageId: string): Promise<string> {
	const rows = await database()
		.read.select({ part: messageParts.part })
		.from(messageParts)
		.where(eq(messageParts.messageId, messageId))
		.orderBy(asc(messageParts.position));
	return textOf({ parts: rows.map(({ part }) => part ?? lostPart) });
}

function textOf({ parts }: Pick<ChatMessage, "parts">): string {
	return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

async function pages(): Promise<readonly Place[]> {
	const shells = await Promise.all(locales.map(async (locale) => (await loadMessages(locale)).shell));
	return [
		{ kind: "page", names: shells.map(({ settings }) => settings), href: "/settings" },
		...directPages.map((name): Place => {
			return { kind: "page", names: shells.map(({ page }) => page[name]), href: `/settings/${name}` };
		}),
	];
}

/** Profiles, where the message may mean one by its name. */
async function records(text: string): Promise<readonly Place[]> {
	if (recordsSaid(text).length === 0) return [];
	const rows = await database()
		.read.select({ id: agentProfiles.id, settings: agentProfiles.settings })
		.from(agentProfiles)
		.where(isNull(agentProfiles.deletedAt));
	return rows.flatMap(({ id, settings: { name } }): Place[] =>
		typeof name === "string"
			? [{ kind: "record", names: [name], href: `/settings/profiles/${encodeURIComponent(id)}` }]
			: [],
	);
}

const portuguese =
	/\b(?:abr|copi[ae]|copiar|mostra|vai|ir para|por favor|definiç|temporizador|cronómetro|alarme|despertador|lembr[ae]|recorda|acorda|desperta|que horas|que dia|data é|as horas|pausa|reproduz|toca|minutos?|segundos?)/iu;

/** The language a person chose, or the one the message is in. */
async function spokenBy(userId: string, text: string): Promise<Locale> {
	const own = await loadRecord(database().read, preferencesRecord, userId);
	const chosen = own?.values.locale;
	if (isLocale(chosen)) return chosen;
	if (/[唔該嗰呢佢聽]|而家|宜家/u.test(text)) return "zh-HK";
	if (/[開啟複製設閱覽轉訪問則條檔案鐘鬧時計點幾後現暫繼續倒數鈴聲樂號間]/u.test(text)) return "zh-TW";
	if (/\p{Script=Han}/u.test(text)) return "zh-CN";
	return portuguese.test(text) ? "pt-PT" : "en";
}
