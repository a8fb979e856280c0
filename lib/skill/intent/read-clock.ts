import { numberOf } from "./read-duration";

/** A time of day; `hour` 0–23. */
export interface ClockTime {
	readonly hour: number;
	readonly minute: number;
}

const chinese = "[零〇一二两兩三四五六七八九十]{1,3}|\\d{1,2}";
const forms: readonly RegExp[] = [
	/^(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.)?$/i,
	/^(\d{1,2})()\s*(am|pm|a\.m\.|p\.m\.|o['’]?clock)$/i,
	/^(\d{1,2})\s*h(?:oras?)?\s*(\d{2})?()$/i,
	/^(\d{1,2})(?:[:h](\d{2}))?\s*(?:horas?\s*)?(da manhã|da tarde|da noite|da madrugada)$/i,
	/^(\d{1,2})(?:[:](\d{2}))?\s*(in the morning|in the afternoon|in the evening|at night)$/i,
];
const inChinese = new RegExp(
	`^(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|朝早|晏晝|夜晚)?(${chinese})(?:[点點時时](?:[钟鐘正整]|(${chinese})分?|(半))?)$`,
	"u",
);

const named = new Map<string, ClockTime>([
	...["noon", "midday", "meio-dia", "meio dia", "中午", "正午"].map((name) => [name, { hour: 12, minute: 0 }] as const),
	...["midnight", "meia-noite", "meia noite", "午夜"].map((name) => [name, { hour: 0, minute: 0 }] as const),
]);

const afternoon =
	/^(?:pm|p\.m\.|da tarde|da noite|in the afternoon|in the evening|at night|中午|下午|傍晚|晚上|晏晝|夜晚)$/i;
const morning = /^(?:am|a\.m\.|da manhã|da madrugada|in the morning|凌晨|清晨|早上|早晨|上午|朝早)$/i;

/** A time of day as people write it in any of the five languages: `7:30 pm`, `19h30`, `7 da noite`, `晚上七点半`. */
export function readClock(written: string): ClockTime | undefined {
	const text = written.normalize("NFKC").trim().toLowerCase();
	const name = named.get(text);
	if (name) return name;
	for (const form of forms) {
		const match = form.exec(text);
		if (match) return clockOf(Number(match[1]), Number(match[2] ?? 0), match[3] ?? "");
	}
	const match = inChinese.exec(text);
	if (!match) return undefined;
	const minute = match[4] ? 30 : match[3] ? numberOf(match[3]) : 0;
	return clockOf(numberOf(match[2] ?? ""), minute, match[1] ?? "");
}

function clockOf(said: number, minute: number, half: string): ClockTime | undefined {
	const hour = hourOf(said, half);
	return hour <= 23 && minute <= 59 ? { hour, minute } : undefined;
}

/** The hour of a day that has two halves; 12 is where each of them begins. */
function hourOf(said: number, half: string): number {
	if (/^[ap]\.?m/.test(half) && (said > 12 || said === 0)) return 24;
	if (afternoon.test(half))
		return said < 12 && !(half === "中午" && said > 10)
			? said + 12
			: said === 12 && /noite|night|晚/.test(half)
				? 0
				: said;
	return morning.test(half) && said === 12 ? 0 : said;
}
