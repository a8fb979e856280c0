const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Words for numbers that people and small models use for a length of time. */
const words: Readonly<Record<string, number>> = {
	...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
	...{ eleven: 11, twelve: 12, fifteen: 15, twenty: 20, "twenty-five": 25, thirty: 30, forty: 40, "forty-five": 45 },
	...{ fifty: 50, sixty: 60, ninety: 90 },
	...{ um: 1, uma: 1, dois: 2, duas: 2, três: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10 },
	...{
		onze: 11,
		doze: 12,
		quinze: 15,
		vinte: 20,
		"vinte e cinco": 25,
		trinta: 30,
		quarenta: 40,
		"quarenta e cinco": 45,
	},
	...{ cinquenta: 50, sessenta: 60, noventa: 90 },
};

const number = `\\d+(?:[.,]\\d+)?|${Object.keys(words)
	.sort((a, b) => b.length - a.length)
	.join("|")}|[零〇一二两兩三四五六七八九十]+`;

const units: readonly { readonly pattern: string; readonly ms: number }[] = [
	{ pattern: "hours?|hrs?|h|horas?|个?小时|個?小時|个?钟头|個?鐘頭|個?鐘", ms: hour },
	{ pattern: "minutes?|mins?|m|minutos?|分钟|分鐘|分", ms: minute },
	{ pattern: "seconds?|secs?|s|segundos?|segs?|秒钟|秒鐘|秒", ms: second },
];

const part = (pattern: string) =>
	`(?:(${number})[个個]?(半)?[ -]?(?:${pattern})(?![a-zà-ü])(?:\\s*(and a half|e meia|e meio|半))?)?`;
const joint = "(?:\\s*,?\\s*(?:and|e|又|零)?\\s*)";
const spoken = new RegExp(`^${units.map(({ pattern }) => part(pattern)).join(joint)}$`, "iu");

/** Whole phrases that no number begins. */
const phrases: readonly { readonly pattern: RegExp; readonly ms: number }[] = [
	{ pattern: /^(?:half an hour|half hour|meia hora|半个?小时|半個?小時|半个钟头|半個鐘(?:頭)?)$/iu, ms: 30 * minute },
	{ pattern: /^(?:(?:a )?quarter of an hour|um quarto de hora|一刻钟|一刻鐘)$/iu, ms: 15 * minute },
	{ pattern: /^(?:half a minute|meio minuto|半分[钟鐘])$/iu, ms: 30 * second },
	{ pattern: /^(?:one|an?) and a half hours$/iu, ms: 90 * minute },
	{ pattern: /^(?:one|an?) and a half minutes$/iu, ms: 90 * second },
];

/**
 * A length of time in ms, as people write it in any of the five languages (`5 minutes`, `1h30m`, `uma hora e meia`,
 * `一个半小时`), as ISO 8601 (`PT5M`) or as a clock (`0:05:00`). Undefined for anything else, a bare number among it: it
 * has no unit.
 */
export function readDuration(written: string): number | undefined {
	const text = written.normalize("NFKC").trim().toLowerCase();
	const phrase = phrases.find(({ pattern }) => pattern.test(text));
	if (phrase) return phrase.ms;
	const ms = clock(text) ?? iso(text) ?? spokenMs(text);
	return ms !== undefined && ms > 0 ? Math.round(ms) : undefined;
}

function spokenMs(text: string): number | undefined {
	const match = spoken.exec(text);
	if (!match || text === "") return undefined;
	return units.reduce((sum, { ms }, at) => {
		const [said, halfInside, half] = match.slice(1 + at * 3, 4 + at * 3);
		return sum + (said === undefined ? 0 : (numberOf(said) + (halfInside || half ? 0.5 : 0)) * ms);
	}, 0);
}

function clock(text: string): number | undefined {
	const match = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text);
	return match ? Number(match[1]) * hour + Number(match[2]) * minute + Number(match[3]) * second : undefined;
}

function iso(text: string): number | undefined {
	const match = /^pt(?=\d)(?:(\d{1,4}(?:\.\d+)?)h)?(?:(\d{1,6}(?:\.\d+)?)m)?(?:(\d{1,8}(?:\.\d+)?)s)?$/.exec(text);
	if (!match) return undefined;
	return Number(match[1] ?? 0) * hour + Number(match[2] ?? 0) * minute + Number(match[3] ?? 0) * second;
}

/** A number in digits, in a word, or in Chinese up to 99. */
export function numberOf(said: string): number {
	const known = Object.hasOwn(words, said) ? words[said] : undefined;
	if (known !== undefined) return known;
	if (/^[\d.,]+$/.test(said)) return Number(said.replace(",", "."));
	const digits = "零一二三四五六七八九";
	const plain = said.replaceAll("〇", "零").replace(/[两兩]/g, "二");
	const [tens, ones] = plain.includes("十") ? plain.split("十") : ["零", plain];
	const value = (digit: string | undefined, empty: number) => (digit ? digits.indexOf(digit) : empty);
	return value(tens, 1) * 10 + value(ones, 0);
}
