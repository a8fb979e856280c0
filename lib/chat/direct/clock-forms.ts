/** What a form asks for; its named groups are `dur`, `clock`, `day` and `label`. */
export type ClockFormKind = "timer" | "alarm" | "reminder" | "time" | "date" | "play" | "pause";

const en = {
	set: "(?:set|start|create|make|begin|add)(?: me)?",
	/** A few words of what it is for; more of them may be another request. */
	short: "(?<label>[^\\s,;:?!]+(?: [^\\s,;:?!]+){0,3})",
	named: "(?:called|named|labelled|labeled) [\"'“‘]?(?<label>[^\"'“”‘’]{1,80})[\"'”’]?",
	label: "(?<label>.+)",
	day: "(?<day>today|tonight|tomorrow)",
	clock: "(?<clock>.+?)",
	dur: "(?<dur>.+?)",
};
const timer = "(?:timer|countdown)";

const english: readonly [ClockFormKind, string][] = [
	["timer", `${en.set} (?:(?:a|an|the|another) )?${timer} (?:(?:for|of|to) )?${en.dur}`],
	["timer", `${en.set} (?:(?:a|an|the|another) )?${timer} (?:(?:for|of|to) )?${en.dur} for ${en.short}`],
	["timer", `${en.set} (?:(?:a|an|the|another) )?${timer} (?:(?:for|of|to) )?${en.dur} ${en.named}`],
	["timer", `${en.set} (?:an? )?${en.dur} ${timer}`],
	["timer", `${en.set} (?:an? )?${en.dur} ${timer} for ${en.short}`],
	["timer", `${timer} (?:for )?${en.dur}`],
	["timer", `${en.dur} ${timer}`],
	["alarm", `${en.set} an alarm (?:for|at) ${en.clock}(?: ${en.day})?`],
	["alarm", `${en.set} an alarm (?:for )?${en.day} (?:at|for) ${en.clock}`],
	["alarm", `${en.set} an alarm (?:(?:for|in) )${en.dur}(?: from now)?`],
	["alarm", `alarm (?:for|at) ${en.clock}(?: ${en.day})?`],
	["alarm", `wake me(?: up)? at ${en.clock}(?: ${en.day})?`],
	["alarm", `wake me(?: up)? in ${en.dur}`],
	["alarm", `wake me(?: up)? ${en.day} at ${en.clock}`],
	["reminder", `remind me (?:in|after) ${en.dur} (?:to|about|of|that) ${en.label}`],
	["reminder", `remind me at ${en.clock}(?: ${en.day})? (?:to|about|of|that) ${en.label}`],
	["reminder", `remind me ${en.day} at ${en.clock} (?:to|about|of|that) ${en.label}`],
	["reminder", `remind me (?:to|about|of|that) ${en.label} in (?<dur>.+)`],
	["reminder", `remind me (?:to|about|of|that) ${en.label} ${en.day} at (?<clock>.+)`],
	["reminder", `remind me (?:to|about|of|that) ${en.label} at (?<clock>.+?)(?: ${en.day})?`],
	["reminder", `${en.set} a reminder (?:for|at) ${en.clock}(?: ${en.day})? (?:to|about) ${en.label}`],
	["time", "(?:what time is it|what(?:['’]s| is) the (?:current )?time|tell me the time)(?: now| right now)?"],
	["date", "what(?:['’]s| is) (?:the (?:current )?date|today['’]s date)(?: today)?"],
	["date", "(?:what (?:day|date) is (?:it|today)(?: today)?|tell me (?:the|today['’]s) date)"],
	["pause", "pause(?: (?:it|(?:the |this |that )(?:music|song|video|audio|sound|playback)))?"],
	["play", "play(?: (?:it|(?:the |this |that )(?:music|song|video|audio|sound)))?"],
	["play", "resume (?:the |this |that )?(?:music|song|video|audio|sound|playback)"],
];

const pt = {
	set: "(?:põe|pôr|ponha|mete|meter|define|definir|defina|inicia|iniciar|inicie|começa|começar|cria|criar|crie|coloca|colocar|coloque|ativa|ativar|programa|programar|marca|marcar)(?:-me)?",
	timer: "(?:temporizador|timer|cronómetro|contador|contagem decrescente)",
	remind: "(?:lembra-me|lembre-me|recorda-me|recorde-me|lembrar-me)",
	at: "(?:às|ás|as|à|ao|pelas)",
	day: "(?<day>hoje|amanhã)",
};

const portuguese: readonly [ClockFormKind, string][] = [
	["timer", `${pt.set} (?:um |uma |o |outro )?${pt.timer} (?:(?:de|para|por|com) )?${en.dur}`],
	["timer", `${pt.set} (?:um |uma |o |outro )?${pt.timer} (?:(?:de|para|por|com) )?${en.dur} para ${en.short}`],
	["timer", `${pt.timer} (?:(?:de|para) )?${en.dur}`],
	["alarm", `${pt.set} (?:um |o )?(?:alarme|despertador) (?:para )?(?:${pt.at} )?${en.clock}(?: (?:de )?${pt.day})?`],
	["alarm", `${pt.set} (?:um |o )?(?:alarme|despertador) (?:para )?${pt.day} ${pt.at} ${en.clock}`],
	["alarm", `(?:acorda-me|acorde-me|desperta-me) (?:${pt.day} )?${pt.at} ${en.clock}`],
	["alarm", `(?:acorda-me|acorde-me|desperta-me) daqui a ${en.dur}`],
	["alarm", `(?:acorda-me|acorde-me|desperta-me) ${pt.at} ${en.clock} (?:de )?${pt.day}`],
	["reminder", `${pt.remind} (?:daqui a|dentro de|em) ${en.dur} (?:de |para |que |d[oa]s? )${en.label}`],
	["reminder", `${pt.remind} (?:${pt.day} )?${pt.at} ${en.clock} (?:de |para |que |d[oa]s? )${en.label}`],
	["reminder", `${pt.remind} (?:de |para |que |d[oa]s? )${en.label} (?:daqui a|dentro de) (?<dur>.+)`],
	["reminder", `${pt.remind} (?:de |para |que |d[oa]s? )${en.label} ${pt.day} ${pt.at} (?<clock>.+)`],
	["reminder", `${pt.remind} (?:de |para |que |d[oa]s? )${en.label} ${pt.at} (?<clock>.+?)(?: (?:de )?${pt.day})?`],
	["time", "(?:que horas são|diz-me as horas|diga-me as horas)(?: agora)?"],
	["date", "(?:que dia é hoje|qual é a data(?: de hoje)?|que data é hoje|em que dia estamos|a quantos estamos)"],
	["pause", "(?:pausa|pausar|faz pausa|põe em pausa)(?: (?:o vídeo|a música|o som|o áudio))?"],
	["play", "(?:reproduz|reproduzir|toca|tocar)(?: (?:o vídeo|a música|o som|o áudio))?"],
];

const zh = {
	set: "(?:设置|设定|设|設置|設定|設|定|开始|開始|开|開|启动|啟動|建立|创建|新建|校|調|调|来|來)",
	one: "(?:一?[个個](?!半))?",
	timer: "(?:定时器|定時器|计时器|計時器|倒计时|倒計時|倒数|倒數|计时|計時)",
	alarm: "(?:闹钟|鬧鐘|鬧鈴|闹铃)",
	day: "(?<day>今天|今日|明天)?",
	after: "(?:之?后|之?後)",
};

const chinese: readonly [ClockFormKind, string][] = [
	["timer", `${zh.set}?${zh.one}(?<dur>.+?)的?${zh.timer}`],
	["timer", `${zh.set}?${zh.one}${zh.timer}[,，:：]?(?<dur>.+)`],
	["alarm", `${zh.set}${zh.one}${zh.day}(?<clock>.+?)的?${zh.alarm}`],
	["alarm", `${zh.day}(?<clock>.+?)(?:的${zh.alarm}|叫我起床|叫醒我|叫我起身)`],
	["alarm", `(?<dur>.+?)${zh.after}叫(?:我起床|醒我)`],
	["reminder", `${zh.day}(?<clock>.+?)提醒我(?:要)?(?<label>.+)`],
	["reminder", `提醒我${zh.day}(?<clock>[^点點]+[点點](?:半|[零〇一二三四五六七八九十\\d]+分)?)(?:要)?(?<label>.+)`],
	["reminder", `(?<dur>.+?)${zh.after}提醒我(?:要)?(?<label>.+)`],
	["reminder", `提醒我(?<dur>.+?)${zh.after}(?:要)?(?<label>.+)`],
	["time", "(?:(?:现在|現在|而家|宜家)(?:是)?)?(?:几点|幾點)(?:钟|鐘)?(?:了|呀|啊|呢)*"],
	["time", "(?:现在|現在|而家)(?:的)?(?:时间|時間)(?:是(?:什么|什麼|多少))?"],
	[
		"date",
		"(?:今天|今日)(?:是|係)?(?:几号|幾號|几月几[号日]|幾月幾[號日]|星期几|星期幾|周几|週幾|礼拜几|禮拜幾)(?:呀|啊|呢)?",
	],
	["date", "(?:今天|今日)(?:的)?日期(?:是(?:什么|什麼|多少))?"],
	["pause", "(?:暂停|暫停)(?:播放|音乐|音樂|视频|影片|聲音|声音)?"],
	["play", "(?:继续|繼續)?播放(?:音乐|音樂|视频|影片|聲音|声音)?"],
];

/** Whole sentences that set a timer, an alarm or a reminder, ask for the time, or play and pause, in five languages. */
export const clockForms: readonly { readonly kind: ClockFormKind; readonly pattern: RegExp }[] = [
	...english,
	...portuguese,
	...chinese,
].map(([kind, source]) => ({ kind, pattern: new RegExp(`^${source}$`, "iu") }));
