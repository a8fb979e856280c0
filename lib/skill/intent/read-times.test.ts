import { describe, expect, it } from "vitest";
import { readClock } from "./read-clock";
import { readDuration } from "./read-duration";
import { readMoment } from "./read-moment";

const minute = 60_000;
const hour = 60 * minute;

describe("lengths of time", () => {
	it.each<[string, number]>([
		["5 minutes", 5 * minute],
		["5m", 5 * minute],
		["90 sec", 90_000],
		["1h30m", 90 * minute],
		["1 hour and 30 minutes", 90 * minute],
		["2 hours, 5 minutes and 3 seconds", 2 * hour + 5 * minute + 3_000],
		["1.5 hours", 90 * minute],
		["an hour and a half", 90 * minute],
		["one and a half hours", 90 * minute],
		["half an hour", 30 * minute],
		["a minute", minute],
		["twenty-five minutes", 25 * minute],
		["PT25M", 25 * minute],
		["0:05:00", 5 * minute],
		["5 minutos", 5 * minute],
		["uma hora e meia", 90 * minute],
		["meia hora", 30 * minute],
		["1 hora e 15 minutos", 75 * minute],
		["vinte e cinco minutos", 25 * minute],
		["5分钟", 5 * minute],
		["五分鐘", 5 * minute],
		["二十五分钟", 25 * minute],
		["两个小时", 2 * hour],
		["一个半小时", 90 * minute],
		["半小时", 30 * minute],
		["1小时30分钟", 90 * minute],
		["三分半", 210_000],
		["30秒", 30_000],
		["半個鐘", 30 * minute],
	])("%s", (text, ms) => {
		expect(readDuration(text)).toBe(ms);
	});

	it.each([
		"",
		"5",
		"five",
		"minutes",
		"0 minutes",
		"5 apples",
		"-5 minutes",
		"5 minutes ago",
		"PT",
		"1:2:3",
		"5 m 3 h",
		"constructor minutes",
	])("not %j", (text) => {
		expect(readDuration(text)).toBeUndefined();
	});
});

describe("times of day", () => {
	it.each<[string, string]>([
		["7:30", "7:30"],
		["07:30:00", "7:30"],
		["19:05", "19:05"],
		["7 am", "7:00"],
		["7pm", "19:00"],
		["12 am", "0:00"],
		["12:15 pm", "12:15"],
		["7 o'clock", "7:00"],
		["7 in the evening", "19:00"],
		["noon", "12:00"],
		["midnight", "0:00"],
		["19h30", "19:30"],
		["7h", "7:00"],
		["7 da manhã", "7:00"],
		["7:30 da noite", "19:30"],
		["3 da tarde", "15:00"],
		["meio-dia", "12:00"],
		["早上7点", "7:00"],
		["晚上七点半", "19:30"],
		["下午3點15分", "15:15"],
		["中午12点", "12:00"],
		["十九点二十分", "19:20"],
		["凌晨12点", "0:00"],
		["晚上12点", "0:00"],
	])("%s is %s", (text, expected) => {
		const clock = readClock(text);
		expect(clock && `${clock.hour}:${String(clock.minute).padStart(2, "0")}`).toBe(expected);
	});

	it.each(["", "7", "25:00", "7:60", "13 pm", "0 am", "constructor", "half past", "7:3", "点"])("not %j", (text) => {
		expect(readClock(text)).toBeUndefined();
	});
});

describe("ISO 8601", () => {
	it.each([
		["2030-01-31T15:00:00Z", "instant 2030-01-31T15:00:00.000Z"],
		["2030-01-31T15:00+05:30", "instant 2030-01-31T09:30:00.000Z"],
		["2030-01-31 15:00-0800", "instant 2030-01-31T23:00:00.000Z"],
		["20300131T150000Z", "instant 2030-01-31T15:00:00.000Z"],
		["2030-01-31T15:00", "wall 2030-1-31 15:0:0"],
		["2030-01-31 15:00:05.250", "wall 2030-1-31 15:0:5"],
		["2028-02-29", "day 2028-2-29 0:0:0"],
		["20300131", "day 2030-1-31 0:0:0"],
	])("%s", (text, expected) => {
		const moment = readMoment(text);
		if (moment?.kind === "instant") return expect(`instant ${new Date(moment.at).toISOString()}`).toBe(expected);
		const { year, month, day, hour: h, minute: m, second } = moment?.time ?? ({} as never);
		expect(`${moment?.kind} ${year}-${month}-${day} ${h}:${m}:${second}`).toBe(expected);
	});

	it.each([
		"",
		"tomorrow",
		"2030-02-30",
		"2030-13-01",
		"2030-01-31T25:00",
		"31/01/2030",
		"2030-01-31T15",
		"1700000000000",
		"2030-01-31T15:00+99:00",
		"2030-01-31Z",
	])("not %j", (text) => {
		expect(readMoment(text)).toBeUndefined();
	});
});
