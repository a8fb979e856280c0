import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodedUrl, readAppLink } from "./app-link";
import { coarsePlace } from "./coarse-place";
import { fileName } from "./file-name";

describe("a link to another program", () => {
	it.each(["javascript:alert(1)", "file:///etc/passwd", "intent://x#Intent;end", "https://example.org", "no link", ""])(
		"%s is none",
		(url) => {
			expect(readAppLink(url)).toBeUndefined();
		},
	);

	it("is shown as it is and as people read it", () => {
		expect(readAppLink("geo:0,0?q=Pra%C3%A7a%20do%20Com%C3%A9rcio")).toEqual({
			scheme: "geo",
			href: "geo:0,0?q=Pra%C3%A7a%20do%20Com%C3%A9rcio",
			decoded: "geo:0,0?q=Praça do Comércio",
		});
	});

	it("keeps what is no UTF-8 as it is", () => {
		expect(decodedUrl("tel:%ff%41")).toBe("tel:%ff%41");
	});
});

describe("a file name", () => {
	it.each([
		["notes.txt", "notes.txt"],
		["../../etc/passwd", "etc-passwd"],
		["a\\b:c*d?.md", "a-b-c-d-.md"],
		["…", "file"],
		["Reunião de équipa", "Reunião de équipa"],
		[".hidden", "hidden"],
	])("%s becomes %s", (text, name) => {
		expect(fileName(text, "file")).toBe(name);
	});

	it("is one that every system takes", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
				const name = fileName(text, "file");
				expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]|^\.|[. ]$/u);
				expect([...name].length).toBeLessThanOrEqual(91);
			}),
		);
	});
});

it("a place is known to about a kilometre", () => {
	expect(coarsePlace({ latitude: 38.722_252, longitude: -9.139_337 })).toEqual({ latitude: 38.72, longitude: -9.14 });
	expect(Object.is(coarsePlace({ latitude: -0.001, longitude: 0 }).latitude, 0)).toBe(true);
});
