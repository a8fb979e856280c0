import { type ClockCommand, clockCommand } from "./clock-command";
import { linkOf } from "./link";

/** Somewhere a person can ask to be taken, with its names in every language. */
export interface Place {
	/** `page` is called by its name alone; a `record` needs a word such as "settings" or "profile" beside it. */
	readonly kind: "page" | "record";
	readonly names: readonly string[];
	readonly href: string;
}

/** A whole message that needs no model to be understood. */
export type DirectCommand =
	| { readonly kind: "open_link"; readonly url: string }
	| { readonly kind: "copy" }
	| { readonly kind: "open_settings"; readonly href: string; readonly name: string }
	| ClockCommand;

const polite =
	/^(?:(?:please|(?:can|could|would|will) you(?: please)?|por favor,?|se faz favor,?|podes|pode)\s+|(?:请帮我|請幫我|请你?|請你?|帮我|幫我|麻烦你?|麻煩你?|唔該)\s*)/iu;
const thanks = /[\s,，]*(?:please|por favor|se faz favor|谢谢|謝謝|唔該|吧|一下)?[\s.!。！?？]*$/iu;

const copies = [
	/^copy (?:that|this|it|(?:the |your |that )?(?:last |previous )?(?:answer|reply|message|response))$/i,
	/^copi(?:a|ar|e) (?:isso|isto|(?:a |essa |esta )?(?:última )?(?:resposta|mensagem))$/iu,
	/^(?:把)?(?:这个|那个|這個|那個|呢個|嗰個|它|佢|(?:上一[条條则則]|最后一[条條]|最後一[条條則]|刚才的|剛才的)?(?:回答|回复|回覆|消息|訊息|信息|答案))(?:复制|複製|拷贝|拷貝)(?:下来|下來)?$/u,
	/^(?:复制|複製|拷贝|拷貝)(?:这个|那个|這個|那個|呢個|嗰個|它|佢|(?:上一[条條则則]|最后一[条條]|最後一[条條則]|刚才的|剛才的)?(?:回答|回复|回覆|消息|訊息|信息|答案))$/u,
];

const opens =
	/^(?:(?:open(?: up)?|go to|visit|take me to|show me|show|abre|abrir|abra|vai para|ir para|vai a|ir a|mostra)\s+|(?:打开|打開|开启|開啟|前往|转到|轉到|访问|訪問|瀏覽|浏览|去)\s*)(.+)$/iu;

/** Words around a name that say that its settings are meant; `record` marks those. */
const around: readonly { readonly pattern: RegExp; readonly record?: true }[] = [
	{ pattern: /^(?:(?:the|my|o|a|os|as|meu|minha|meus|minhas)\s+|我的\s*)/iu },
	{ pattern: /^["'“”«»「」『』](.+)["'“”«»「」『』]$/u },
	{ pattern: /(?: page| screen|页面|頁面|页|頁)$/iu },
	{ pattern: /^(?:página|ecrã) (?:d[aeo]s? )?/iu },
	{ pattern: /(?:['’]s)? (?:settings|options|configuration)$/iu, record: true },
	{ pattern: /^(?:settings|options) (?:of|for) /iu, record: true },
	{ pattern: /^(?:definições|configurações|opções) (?:d[aeo]s? |para )(?:o |a )?/iu, record: true },
	{ pattern: /\s*的?\s*(?:设置|設定|选项|選項)$/u, record: true },
	{ pattern: /^(?:agent )?profile /iu, record: true },
	{ pattern: / (?:agent )?profile$/iu, record: true },
	{ pattern: /^perfil (?:d[eo] )?/iu, record: true },
	{ pattern: /^(?:配置档案|設定檔|配置檔案|档案|檔案)\s*/u, record: true },
	{ pattern: /\s*(?:配置档案|設定檔|配置檔案)$/u, record: true },
];

/**
 * What a message says, where all of it is one plain command in any of the five languages (*agent tools*, direct
 * routing). Anything beside the command, a question about it, or a name that no place has: undefined, and the message
 * goes to the model.
 */
export function directCommand(text: string, places: readonly Place[]): DirectCommand | undefined {
	const said = plain(text);
	if (said === undefined) return undefined;
	if (copies.some((pattern) => pattern.test(said))) return { kind: "copy" };
	const timed = clockCommand(said);
	if (timed) return timed;
	const object = objectOf(text);
	if (!object) return undefined;
	const url = linkOf(object);
	if (url) return { kind: "open_link", url };
	return placeOf(object, places);
}

/** Whether a message asks to open something: only then places are worth looking for. */
export function asksToOpen(text: string): boolean {
	return objectOf(text) !== undefined;
}

/** Names of records that a message may mean, for looking them up; empty where it is no such command. */
export function recordsSaid(text: string): readonly string[] {
	const object = objectOf(text);
	if (!object) return [];
	return [...readingsOf(object)].flatMap(([name, record]) => (record ? [name] : []));
}

/** What a whole plain message asks to open. */
function objectOf(text: string): string | undefined {
	const said = plain(text);
	return said === undefined ? undefined : opens.exec(said)?.[1]?.trim();
}

/** One line without what politeness adds; undefined for anything longer. */
function plain(text: string): string | undefined {
	if (text.length > 500 || /[\r\n]/.test(text.trim())) return undefined;
	return text.normalize("NFC").trim().replace(polite, "").replace(thanks, "");
}

function placeOf(object: string, places: readonly Place[]): DirectCommand | undefined {
	const readings = readingsOf(object);
	for (const kind of ["page", "record"] as const) {
		const found = new Map<string, string>();
		for (const place of places.filter((each) => each.kind === kind)) {
			const name = place.names.find((each) => means(readings.get(fold(each)), kind));
			if (name !== undefined) found.set(place.href, name);
		}
		// Two places of one name: the model, or the person, has to say which.
		const [only] = found;
		if (only) return found.size === 1 ? { kind: "open_settings", href: only[0], name: only[1] } : undefined;
	}
	return undefined;
}

function means(reading: boolean | undefined, kind: Place["kind"]): boolean {
	return kind === "page" ? reading !== undefined : reading === true;
}

/** Every name that the words may mean, and whether words around it say that a record is meant. */
function readingsOf(object: string): Map<string, boolean> {
	const readings = new Map<string, boolean>();
	const open: [string, boolean][] = [[object, false]];
	for (let next = open.pop(); next; next = open.pop()) {
		const [words, record] = next;
		if (readings.get(fold(words)) || (readings.has(fold(words)) && !record)) continue;
		readings.set(fold(words), record);
		for (const word of around) {
			const inner = inside(words, word.pattern);
			if (inner !== "" && inner !== words) open.push([inner, record || word.record === true]);
		}
	}
	return readings;
}

function inside(words: string, pattern: RegExp): string {
	const match = pattern.exec(words);
	if (!match) return words;
	return (match[1] ?? words.slice(0, match.index) + words.slice(match.index + match[0].length)).trim();
}

function fold(name: string): string {
	return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
