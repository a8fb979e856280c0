import fc from "fast-check";
import { expect, it } from "vitest";
import { maskKnownValues } from "./mask-known-values";

/** The ways a tool may write a value it knows. */
const forms: Readonly<Record<string, (value: string) => string>> = {
	plain: (value) => value,
	"with spaces around =": (value) => `KEY = "${value}"`,
	"without spaces": (value) => `KEY=${value}`,
	json: (value) => JSON.stringify({ key: value }),
	"json in json": (value) => JSON.stringify(JSON.stringify({ key: value })),
	url: (value) => `https://example.org/?a=${encodeURIComponent(value)}&b=1`,
	form: (value) => new URLSearchParams({ a: value }).toString(),
	base64: (value) => Buffer.from(value).toString("base64"),
	base64url: (value) => Buffer.from(value).toString("base64url"),
	"base64 of more": (value) => Buffer.from(`x:${value}`).toString("base64"),
	"base64 in the middle": (value) => Buffer.from(`ab${value}cd`).toString("base64"),
};

const secret = fc.stringMatching(/^[A-Za-z0-9+/"\\ ü€%&=.-]{12,40}$/).filter((value) => value.trim() === value);

it.each(Object.entries(forms))("[SEC-10] masks a value: %s", (_name, write) => {
	fc.assert(
		fc.property(secret, (value) => {
			const text = maskKnownValues([value])(write(value));
			expect(text).toContain("[secret]");
			expect(text).not.toContain(value);
			expect(decoded(text)).not.toContain(value);
		}),
	);
});

/** What is left of base64 in the text, as text. */
function decoded(text: string): string {
	return Buffer.from(text.replaceAll("[secret]", ""), "base64").toString("utf8");
}

it("[SEC-10] leaves everything else, and short values", () => {
	const mask = maskKnownValues(["secret-value", "abc", ""]);
	expect(mask("abc secret valuesecret-valu e")).toBe("abc secret valuesecret-valu e");
	expect(mask("a secret-value b secret-value")).toBe("a [secret] b [secret]");
});

it("[SEC-10] masks the longer of two values that overlap", () => {
	expect(maskKnownValues(["token-1", "token-1234"])("token-1234 token-1")).toBe("[secret] [secret]");
});

it("[SEC-10] masks a value in another case where it is long enough to be none by chance", () => {
	const mask = maskKnownValues(["Tok3n-Value", "Winter"]);
	expect(mask("https://tok3n-value.example TOK3N-VALUE")).toBe("https://[secret].example [secret]");
	expect(mask("Winter in winter")).toBe("[secret] in winter");
});

it("[SEC-10] masks what HTML writes for an apostrophe", () => {
	expect(maskKnownValues(["it's-a-key"])("<b title='it&#39;s-a-key'>")).toBe("<b title='[secret]'>");
});
