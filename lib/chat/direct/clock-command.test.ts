import { describe, expect, it } from "vitest";
import { directCommand } from "./direct-command";

/** What a command comes down to, in short. */
function told(text: string): string | undefined {
	const command = directCommand(text, []);
	if (!command) return undefined;
	if (command.kind === "tell_time") return command.what;
	if (command.kind === "media") return command.command;
	if (command.kind !== "set_timer") return command.kind;
	const { due, timer, label } = command;
	const when =
		due.kind === "in"
			? `in ${due.ms / 1000}`
			: [`${due.clock.hour}:${String(due.clock.minute).padStart(2, "0")}`, ...(due.day ? [due.day] : [])].join(" ");
	return `${timer} ${when}${label && ` (${label})`}`;
}

const said: readonly [string, string][] = [
	// timers
	["set a timer for 5 minutes", "timer in 300"],
	["Set a timer for 5 minutes.", "timer in 300"],
	["please set a 25 minute timer", "timer in 1500"],
	["can you start a timer for an hour and a half?", "timer in 5400"],
	["start a 90-second countdown", "timer in 90"],
	["set timer 10m", "timer in 600"],
	["timer for 1h30m please", "timer in 5400"],
	["5 minute timer", "timer in 300"],
	["set a timer for 10 minutes for the pasta", "timer in 600 (the pasta)"],
	["set a timer for 10 minutes called “Green tea”", "timer in 600 (Green tea)"],
	["start another timer for half an hour", "timer in 1800"],
	["põe um temporizador de 5 minutos", "timer in 300"],
	["Define um temporizador para uma hora e meia, por favor", "timer in 5400"],
	["inicia um cronómetro de 30 segundos", "timer in 30"],
	["podes pôr um temporizador de 10 minutos para o chá", "timer in 600 (o chá)"],
	["temporizador de 25 minutos", "timer in 1500"],
	["设置一个5分钟的计时器", "timer in 300"],
	["请帮我设一个五分钟的定时器", "timer in 300"],
	["倒计时30秒", "timer in 30"],
	["計時五分鐘", "timer in 300"],
	["設定一個半小時的計時器", "timer in 5400"],
	["唔該校個十分鐘計時器", "timer in 600"],
	["開始倒數10分鐘", "timer in 600"],
	// alarms
	["set an alarm for 7:30", "alarm 7:30"],
	["set an alarm for 7", "alarm 7:00"],
	["set an alarm for 7 am tomorrow", "alarm 7:00 tomorrow"],
	["set an alarm for tomorrow at 6:45 pm", "alarm 18:45 tomorrow"],
	["wake me up at 6", "alarm 6:00"],
	["wake me up in 20 minutes", "alarm in 1200"],
	["wake me tomorrow at noon", "alarm 12:00 tomorrow"],
	["set an alarm for 9 tonight", "alarm 21:00 today"],
	["põe o despertador para as 7h30", "alarm 7:30"],
	["define um alarme para amanhã às 7 da manhã", "alarm 7:00 tomorrow"],
	["acorda-me às 6:45", "alarm 6:45"],
	["定一个明天早上7点的闹钟", "alarm 7:00 tomorrow"],
	["設定早上七點半的鬧鐘", "alarm 7:30"],
	["明早6点叫我起床", "alarm 6:00 tomorrow"],
	["聽日朝早7點半叫醒我", "alarm 7:30 tomorrow"],
	// reminders
	["remind me in 10 minutes to call Bob", "reminder in 600 (call Bob)"],
	["remind me to call the bank at 3 pm", "reminder 15:00 (call the bank)"],
	["remind me to water the plants tomorrow at 9", "reminder 9:00 tomorrow (water the plants)"],
	["remind me at 18:30 about the game", "reminder 18:30 (the game)"],
	["Remind me tomorrow at noon to buy milk", "reminder 12:00 tomorrow (buy milk)"],
	["set a reminder for 5pm to leave", "reminder 17:00 (leave)"],
	["remind me to stretch in half an hour", "reminder in 1800 (stretch)"],
	["lembra-me daqui a 10 minutos de ligar à Ana", "reminder in 600 (ligar à Ana)"],
	["lembra-me de regar as plantas amanhã às 9", "reminder 9:00 tomorrow (regar as plantas)"],
	["lembra-me às 18h30 do jogo", "reminder 18:30 (jogo)"],
	["lembre-me de sair às 5 da tarde", "reminder 17:00 (sair)"],
	["10分钟后提醒我关火", "reminder in 600 (关火)"],
	["提醒我半小时后喝水", "reminder in 1800 (喝水)"],
	["明天下午3点提醒我开会", "reminder 15:00 tomorrow (开会)"],
	["提醒我晚上8点半吃药", "reminder 20:30 (吃药)"],
	["今晚八點提醒我打電話", "reminder 20:00 today (打電話)"],
	// time and date
	["what time is it?", "time"],
	["What's the time", "time"],
	["what is the current time right now", "time"],
	["what day is it today?", "date"],
	["what's today's date?", "date"],
	["que horas são?", "time"],
	["que dia é hoje?", "date"],
	["qual é a data de hoje?", "date"],
	["现在几点了？", "time"],
	["几点了", "time"],
	["今天几号？", "date"],
	["今天是星期几？", "date"],
	["現在幾點？", "time"],
	["而家幾點呀？", "time"],
	["今日係星期幾呀？", "date"],
	// play and pause
	["pause", "pause"],
	["Pause the video, please.", "pause"],
	["play", "play"],
	["resume the music", "play"],
	["pausa a música", "pause"],
	["reproduzir", "play"],
	["暂停", "pause"],
	["繼續播放", "play"],
];

const none = [
	"how do I set a timer in Python",
	"how do I set a timer for 5 minutes in Python?",
	"set a timer",
	"set a timer for 5",
	"set a timer for five apples",
	"set a timer for 5 minutes in JavaScript",
	"set a timer for 5 minutes and then tell me a joke",
	"set a timer for 5 minutes for each of the items in this list",
	"set a timer for 200 hours",
	"set a timer for 0 minutes",
	"write a function that sets a timer for 5 minutes",
	"set a timeout for 5 minutes",
	"set the timer setting to 5 minutes",
	"can a timer run for 5 minutes?",
	"why does my timer for 5 minutes not work?",
	"a timer for 5 minutes costs how much?",
	"cancel the timer",
	"timers",
	"explain the 5 minute timer",
	"set an alarm",
	"set an alarm for the server",
	"set an alarm for 25:00",
	"set an alarm for 7 in Tokyo",
	"wake me up when September ends",
	"remind me",
	"remind me to call Bob",
	"remind me how to centre a div at 5",
	"remind me at 5 how to centre a div",
	"remind me what we said yesterday",
	"remind me to call Bob at 5 and then set a timer for 3 minutes",
	"remind me in 5 minutes to leave, and open example.org",
	"in 10 minutes I leave",
	"what time is it in Tokyo?",
	"what time is the meeting?",
	"what time is it when it is noon in Lisbon?",
	"what's the time complexity of quicksort?",
	"what is a date?",
	"what day is it on 3 May?",
	"pause the agent",
	"pause the video at 5 minutes",
	"play chess with me",
	"play music by Bach",
	"resume",
	"resume the answer",
	"continue",
	"como faço um temporizador em Python?",
	"como se define um temporizador de 5 minutos?",
	"põe um temporizador",
	"que horas são em Tóquio?",
	"lembra-me do que dissemos ontem",
	"lembra-me de ligar à Ana",
	"pausa para o café é às 10?",
	"toca uma música de Bach",
	"怎么用 Python 写一个5分钟的计时器",
	"如何设置5分钟的定时器？",
	"五分钟计时器多少钱",
	"东京现在几点？",
	"提醒我关火",
	"昨天几号",
	"播放周杰伦的歌",
	"暂停服务",
	"怎樣設定早上七點的鬧鐘",
	"set a timer\nfor 5 minutes",
	`remind me in 5 minutes to ${"x".repeat(400)}`,
];

describe("direct commands about time and sound", () => {
	it.each(said)("%s: %s", (text, expected) => {
		expect(told(text)).toBe(expected);
	});

	it.each(none)("leaves to the model: %s", (text) => {
		expect(told(text)).toBeUndefined();
	});
});
