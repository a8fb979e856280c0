import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { trimmed } from "@/lib/setting/issue/text-checks";
import { checkTimezone } from "../timezone";

export const userLocale = defineSetting({
	key: "user_settings.locale",
	schema: z.enum(["auto", "en", "pt-PT", "zh-CN", "zh-TW", "zh-HK"]),
	initial: "auto",
	control: "choice",
	section: "display",
	label: "Language",
	description: "Language of the pages. auto follows the browser.",
	aliases: ["locale", "translation", "english", "portuguese", "chinese"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "inherited",
});

export const userTheme = defineSetting({
	key: "user_settings.theme",
	schema: z.enum(["system", "light", "dark"]),
	initial: "system",
	control: "choice",
	section: "display",
	label: "Theme",
	description: "Light or dark colours. system follows the device.",
	aliases: ["dark mode", "light mode", "appearance", "colours", "color scheme"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "inherited",
});

export const userDensity = defineSetting({
	key: "user_settings.density",
	schema: z.enum(["compact", "comfortable"]),
	initial: "compact",
	control: "choice",
	section: "display",
	label: "Density",
	description: "How close rows and controls stand. Touch screens keep large targets either way.",
	aliases: ["spacing", "compact mode", "row height"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
});

export const userTimezone = defineSetting({
	key: "user_settings.timezone",
	schema: z.string().check(z.maxLength(64)),
	initial: "",
	control: "choice",
	section: "display",
	label: "Time zone",
	description: "IANA name of the zone that times are shown in, such as Europe/Lisbon. Empty follows the browser.",
	aliases: ["timezone", "tz", "clock", "local time"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "inherited",
	normalize: trimmed,
	check: checkTimezone,
});
