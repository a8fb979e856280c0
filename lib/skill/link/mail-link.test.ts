import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressesIn, gmailUrl, type MailDraft, mailtoUrl, outlookUrl } from "./mail-link";
import { smsUrl } from "./sms-link";

const draft = (fields: Partial<MailDraft> = {}): MailDraft => ({
	to: ["release-list@example.org"],
	cc: [],
	bcc: [],
	subject: "",
	body: "",
	...fields,
});

/** The headers of a mailto URL as RFC 6068 reads them: `+` is a plus, names are case-insensitive. */
function headersOf(url: string): readonly (readonly [string, string])[] {
	const [, query = ""] = url.split("?");
	if (query === "") return [];
	return query.split("&").map((pair) => {
		const [name = "", value = ""] = pair.split("=");
		return [decodeURIComponent(name).toLowerCase(), decodeURIComponent(value)] as const;
	});
}

describe("mailto", () => {
	it("writes a space as %20 and a line end as %0D%0A", () => {
		const url = mailtoUrl(
			draft({ cc: ["a@example.org", "b@example.org"], subject: "2.4 moves", body: "Hello all,\n\nbye" }),
		);
		expect(url).toBe(
			"mailto:release-list@example.org?cc=a@example.org,b@example.org&subject=2.4%20moves&body=Hello%20all%2C%0D%0A%0D%0Abye",
		);
	});

	it.each([
		["an address", { to: ["a@example.org\r\nBcc: evil@example.org"] }, "mailto:a@example.org"],
		[
			"an address as a query",
			{ to: ["a@example.org?bcc=evil@example.org"] },
			"mailto:a@example.org%3Fbcc%3Devil@example.org",
		],
		[
			"a subject",
			{ subject: "Hi\r\nBcc: evil@example.org" },
			"mailto:release-list@example.org?subject=Hi%20Bcc%3A%20evil%40example.org",
		],
		["a subject as a query", { subject: "a&bcc=b@c" }, "mailto:release-list@example.org?subject=a%26bcc%3Db%40c"],
	])("nothing in %s adds a header", (_, fields, url) => {
		expect(mailtoUrl(draft(fields))).toBe(url);
	});

	it("has the headers it was given and no other, whatever is in them", () => {
		const text = fc.string({ unit: "binary" });
		fc.assert(
			fc.property(text, text, text, (to, subject, body) => {
				const url = mailtoUrl(draft({ to: [to], subject, body }));
				expect(url).toMatch(/^mailto:[\x21-\x7e]*$/);
				const headers = headersOf(url);
				const names = headers.map(([name]) => name);
				expect(["", "subject", "body", "subject,body"]).toContain(names.join());
				for (const [name, value] of headers) if (name === "subject") expect(value).not.toMatch(/[\r\n]/);
				const read = headers.find(([name]) => name === "body")?.[1] ?? "";
				expect(read.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
			}),
		);
	});

	it("takes half a surrogate pair", () => {
		expect(mailtoUrl(draft({ subject: "a\ud800" }))).toContain("subject=a%EF%BF%BD");
	});
});

describe("addresses in a field", () => {
	it.each([
		["a@x.org, b@x.org;c@x.org", ["a@x.org", "b@x.org", "c@x.org"]],
		['"Doe, Jane" <jane@x.org>, Bo <bo@x.org>', ["jane@x.org", "bo@x.org"]],
		[" , ;", []],
		["jane", ["jane"]],
	])("%s", (text, addresses) => {
		expect(addressesIn(text)).toEqual(addresses);
	});
});

it("web mails get the draft as values of their own names", () => {
	const full = draft({ cc: ["c@x.org"], bcc: ["d@x.org"], subject: "A & B", body: "1\n2 + 3" });
	const gmail = new URL(gmailUrl(full));
	expect(gmail.host).toBe("mail.google.com");
	expect(Object.fromEntries(gmail.searchParams)).toEqual({
		view: "cm",
		fs: "1",
		to: "release-list@example.org",
		cc: "c@x.org",
		bcc: "d@x.org",
		su: "A & B",
		body: "1\r\n2 + 3",
	});
	const outlook = new URL(outlookUrl(full));
	expect(outlook.host).toBe("outlook.live.com");
	expect(outlook.search).not.toContain("+");
	expect(outlook.searchParams.get("subject")).toBe("A & B");
});

describe("sms", () => {
	it("dials the number without what stands between its digits", () => {
		expect(smsUrl({ phone: "+351 (912) 345-678", body: "On my way\nB" })).toBe(
			"sms:+351912345678?body=On%20my%20way%0D%0AB",
		);
		expect(smsUrl({ phone: "０９１２;evil", body: "" })).toBe("sms:0912");
	});
});
