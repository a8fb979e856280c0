import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import type { IntentAction } from "./intent";
import { intentNames, intentOf, intents } from "./intents";
import { readIntent } from "./read-intent";

const facts = { now: Date.parse("2030-01-31T15:00:00Z"), timeZone: "Europe/Lisbon" };

function action(name: string, parameters: unknown = {}): IntentAction | string {
	const reading = readIntent(name, parameters, facts);
	return reading.ok ? reading.action : reading.message;
}
const card = (name: string, parameters: JsonObject) => {
	const read = action(name, parameters);
	return typeof read === "string" || read.kind !== "show" ? read : read.card;
};

describe("names of intents", () => {
	it.each([
		["send_email", "compose_email"],
		["composeEmail", "compose_email"],
		["send-text", "send_sms"],
		["send_message", "send_sms"],
		["timer", "set_timer"],
		["alarm", "set_alarm"],
		["schedule_notification", "set_reminder"],
		["reminder", "set_reminder"],
		["open_url", "open_link"],
		["copy", "copy_to_clipboard"],
		["notification", "show_notification"],
		["location", "get_location"],
		["get_current_date", "get_current_date_and_time"],
		["media", "media_control"],
	])("%s is %s", (said, name) => {
		expect(intentOf(said)).toBe(name);
	});

	it("mean one intent each", () => {
		const all = intentNames.flatMap((name) => [name, ...intents[name].aliases]);
		expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
	});

	it("that nobody knows answer the list, those of telephones an alternative", () => {
		expect(readIntent("teleport", {}, facts)).toEqual({
			ok: false,
			reason: "unknown",
			message: `No such intent. Intents: ${intentNames.join(", ")}.`,
		});
		for (const name of ["ringer_mode", "launch_app", "read_calendar_events", "flashlight", "makeCall"])
			expect(readIntent(name, {}, facts)).toMatchObject({
				reason: "unsupported",
				message: expect.stringMatching(/^Unsupported here: .+ Nothing was done.+Instead: /),
			});
	});

	it("have examples that are in order", () => {
		for (const name of intentNames)
			expect([name, readIntent(name, intents[name].example, facts)]).toEqual([
				name,
				expect.objectContaining({ ok: true, name, notes: [] }),
			]);
	});
});

describe("parameters", () => {
	const email = { kind: "email", to: ["ada@example.org"], cc: [], bcc: [], subject: "S", body: "B" };

	it.each<[string, unknown]>([
		["gallery", { extra_email: "ada@example.org", extra_subject: "S", extra_text: "B" }],
		["other dialect", { recipient: "ada@example.org", title: "S", message: "B" }],
		["camel case", { toEmail: "ada@example.org", extraSubject: "S", extraText: "B" }],
		["text", '{"to":"ada@example.org","subject":"S","body":"B"}'],
		["text in text", JSON.stringify('{"to":"ada@example.org","subject":"S","body":"B"}')],
		["wrapped", { intent: "send_email", parameters: { to: "ada@example.org", subject: "S", body: "B" } }],
		["wrapped as text", { intent: "x", parameters: '{"to":["ada@example.org"],"subject":"S","body":"B"}' }],
	])("as %s", (_, parameters) => {
		expect(readIntent("send_email", parameters, facts)).toMatchObject({ ok: true, action: { card: email } });
	});

	it("may hold the name of the intent where it was said nowhere else", () => {
		expect(action("", { intent: "copy", parameters: { text: "x" } })).toMatchObject({
			card: { kind: "copy_text", text: "x" },
		});
	});

	it("a text to copy that is called data is no wrapping", () => {
		expect(card("copy", { data: "x" })).toEqual({ kind: "copy_text", text: "x" });
		expect(card("copy", { text: '{"a":1}' })).toEqual({ kind: "copy_text", text: '{"a":1}' });
	});

	it.each([[1], [true], [[]], ["{"], ["hello"], ["[1]"]])(
		"that are no object (%j) are refused with an example",
		(parameters) => {
			expect(action("send_email", parameters)).toMatch(
				/^"parameters" must be a JSON object\. Example: \{"intent":"compose_email"/,
			);
		},
	);

	it("nobody asked for are named, so that a wrong spelling is seen", () => {
		expect(readIntent("copy", { text: "x", colour: "red", "we ird\n<b>": 1 }, facts)).toMatchObject({
			notes: ["Not used: colour, we_ird_b."],
		});
	});

	it("never throw, and what is refused is repeated in no message", () => {
		const names = fc.oneof(fc.constantFrom<string>(...intentNames), fc.string());
		const key = fc.oneof(
			fc.constantFrom("to", "url", "hour", "begin_time", "time", "text", "duration", "__proto__"),
			fc.string(),
		);
		fc.assert(
			fc.property(names, fc.dictionary(key, fc.jsonValue()), (name, parameters) => {
				expect(typeof readIntent(name, parameters, facts).ok).toBe("boolean");
			}),
		);
		for (const name of intentNames) {
			const bad = Object.fromEntries(
				[
					"to",
					"phone_number",
					"url",
					"hour",
					"minute",
					"begin_time",
					"time",
					"duration",
					"day_offset",
					"command",
					"all",
					"all_day",
				].map((each) => [each, "c4n4ry"]),
			);
			const reading = readIntent(name, bad, facts);
			expect(reading.ok ? "" : reading.message).not.toContain("c4n4ry");
		}
	});
});

describe("compose_email", () => {
	it("takes several addresses, with names, divided in either way", () => {
		const to = ["ada@example.org", "bob@例え.jp", "c@example.org"];
		expect(
			card("compose_email", { to: "Ada <ada@example.org>; mailto:bob@例え.jp", cc: ["c@example.org"] }),
		).toMatchObject({
			to: to.slice(0, 2),
			cc: to.slice(2),
		});
		expect(card("compose_email", { recipients: to })).toMatchObject({ to });
	});

	it("strips line ends of addresses and subjects, and keeps those of the body", () => {
		expect(
			card("compose_email", { to: "a@b.example\r\n", subject: "One\r\nBcc: x@y.example", body: "a\r\nb\u0000" }),
		).toMatchObject({
			to: ["a@b.example"],
			bcc: [],
			subject: "One Bcc: x@y.example",
			body: "a\nb",
		});
		expect(card("compose_email", { to: ["a@b.exam\r\nple"] })).toMatchObject({ to: ["a@b.example"] });
		expect(action("compose_email", { to: "a@b.example\r\nBcc: x@y.example" })).toContain("must be e-mail addresses");
	});

	it.each([
		"ada",
		"ada@",
		"@example.org",
		"ada@example",
		"a b@example.org",
		"ada@@example.org",
		"ada@example..org",
		"a@b.example?cc=x",
	])("refuses %s", (to) => {
		expect(action("compose_email", { to, subject: "S" })).toContain(
			'"to" must be e-mail addresses such as ada@example.org',
		);
	});

	it("may leave the address to the person, but not everything", () => {
		expect(card("compose_email", { subject: "S" })).toMatchObject({ to: [], subject: "S" });
		expect(action("compose_email", {})).toContain("at least one of");
	});
});

describe("other composers", () => {
	it.each([
		["+351 912-345-678", true],
		["(555) 010.0199", true],
		["911", true],
		["12", false],
		["+1234567890123456", false],
		["555-CALL", false],
		["5550199;ext=1", false],
		["", false],
	])("send_sms to %s", (phone_number, good) => {
		const read = card("send_text", { phone_number, message: "Hi" });
		expect(read).toEqual(
			good ? { kind: "sms", phone: phone_number, body: "Hi" } : expect.stringContaining("phone_number"),
		);
	});

	it("share, notification, location, media", () => {
		expect(card("share", { text: "x", link: "example.org" })).toEqual({
			kind: "share",
			title: "",
			text: "x",
			url: "https://example.org/",
		});
		expect(action("share", { url: "javascript:alert(1)" })).toContain("refused");
		expect(action("share", { url: "mailto:a@b.example" })).toContain("https://");
		expect(card("notify", { body: "Done" })).toEqual({ kind: "notification", title: "", message: "Done" });
		expect(card("location", {})).toEqual({ kind: "location", reason: "" });
		expect(card("media_control", { action: "Resume" })).toEqual({ kind: "media", command: "play" });
		expect(action("media_control", { action: "next" })).toContain('"play" or "pause"');
		expect(action("media_control", { action: "constructor" })).toContain('"play" or "pause"');
	});

	it.each([
		["notes.md", "notes.md"],
		["../../etc/passwd", "passwd"],
		["C:\\temp\\a.txt", "a.txt"],
		[".bashrc", "bashrc"],
		["a\u202Etxt.exe", "atxt.exe"],
		['a<b>:"c|?*.csv', "a_b___c___.csv"],
		["", "file.txt"],
		["..", "file.txt"],
		["CON", "file-CON.txt"],
		[`${"n".repeat(300)}.json`, `${"n".repeat(100)}.json`],
	])("save_file names %j %s", (name, expected) => {
		expect(card("save_file", { name, text: "x" })).toMatchObject({ name: expected, mime: "text/plain" });
	});

	it("save_file takes plain types only", () => {
		expect(card("save_file", { name: "a", text: "x", mime_type: "text/csv" })).toMatchObject({ mime: "text/csv" });
		expect(card("save_file", { name: "a", text: "x", mime_type: "text/html\r\nX: y" })).toMatchObject({
			mime: "text/plain",
		});
	});
});

describe("open_link", () => {
	it.each([
		["https://example.org/a?b#c", "open_link", "https://example.org/a?b#c"],
		["example.org", "open_link", "https://example.org/"],
		["example.org:8080/x", "open_link", "https://example.org:8080/x"],
		["//example.org/x", "open_link", "https://example.org/x"],
		["http://localhost:3000", "open_link", "http://localhost:3000/"],
		["http://[::1]/", "open_link", "http://[::1]/"],
		["http://例え.jp/", "open_link", "http://xn--r8jz45g.jp/"],
		["mailto:ada@example.org", "open_app_link", "mailto:ada@example.org"],
		["tel:+351912345678", "open_app_link", "tel:+351912345678"],
		["tel:123", "open_app_link", "tel:123"],
		["SMS:123", "open_app_link", "sms:123"],
		["geo:38.7,-9.1", "open_app_link", "geo:38.7,-9.1"],
	])("%s", (url, kind, href) => {
		expect(card("open_url", { url })).toEqual({ kind, url: href });
	});

	it.each([
		"javascript:alert(1)",
		"JaVaScRiPt:alert(1)",
		"java\tscript:alert(1)",
		"\u0001javascript:alert(1)",
		"data:text/html,x",
		"file:///etc/passwd",
		"blob:https://example.org/x",
		"vbscript:x",
		"intent://x#Intent;end",
		"view-source:https://example.org",
		"https://user:pass@example.org",
		"https://user@example.org",
		"https://example.org@evil.example",
		"ftp://example.org",
		"mailto:",
		"hello",
		"http://",
		"example.org and more",
		"",
	])("refuses %j", (url) => {
		const read = action("open_link", { url });
		expect(read).toEqual(expect.stringMatching(/^open_link: "url" is refused: .+ Example: /));
	});
});
