import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shownHost } from "./shown-host";

it("shows letters beside what is looked up", () => {
	expect(shownHost("https://xn--r8jz45g.jp/x")).toEqual({ raw: "xn--r8jz45g.jp", decoded: "例え.jp" });
	expect(shownHost("https://аррӏе.com/")).toEqual({ raw: "xn--80ak6aa92e.com", decoded: "аррӏе.com" });
	expect(shownHost("https://bücher.example:8443/")).toEqual({
		raw: "xn--bcher-kva.example:8443",
		decoded: "bücher.example:8443",
	});
	expect(shownHost("https://example.org/")).toEqual({ raw: "example.org" });
	expect(shownHost("http://[::1]:3000/")).toEqual({ raw: "[::1]:3000" });
});

it("decodes as the platform does", () => {
	const letters = fc.string({
		unit: fc.constantFrom(..."aböüßéñ例え測試中文пример한국🙂1-"),
		minLength: 1,
		maxLength: 20,
	});
	fc.assert(
		fc.property(letters, (label) => {
			const ascii = domainToASCII(`${label}.example`);
			if (!URL.canParse(`https://${ascii}/`) || !ascii.startsWith("xn--")) return;
			expect(shownHost(`https://${ascii}/`).decoded).toBe(domainToUnicode(ascii));
		}),
	);
});
