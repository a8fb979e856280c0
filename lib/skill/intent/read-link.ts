import type { GivenFields } from "./given-fields";
import type { IntentDefinition } from "./intent";

/** A link that a person may be offered to open. */
export type OfferedLink =
	| { readonly kind: "open_link"; readonly url: string }
	| { readonly kind: "open_app_link"; readonly url: string };

const web = new Set(["http:", "https:"]);
const apps = new Set(["mailto:", "tel:", "sms:", "geo:"]);

/** Why a link is not offered. */
export type LinkFault = "scheme" | "credentials" | "not_a_link";

/**
 * Reads an address: http and https, without credentials, or mailto, tel, sms and geo. One without a scheme is a website
 * by https. Anything else is refused.
 */
export function linkFrom(said: string): OfferedLink | LinkFault {
	// what the URL parser would drop silently, inside of a scheme, too
	if (/[\p{Cc}\s]/u.test(said)) return "not_a_link";
	const schemed =
		/^[a-z][a-z0-9+.-]*:/i.test(said) && !/^(?:[^\s:/?#]+\.[^\s:/?#]+|localhost):\d+(?:[/?#]|$)/i.test(said);
	const address = schemed ? said : `https://${said.replace(/^\/\//, "")}`;
	if (!URL.canParse(address)) return "not_a_link";
	const url = new URL(address);
	if (apps.has(url.protocol)) return url.pathname === "" ? "not_a_link" : { kind: "open_app_link", url: url.href };
	if (!web.has(url.protocol)) return "scheme";
	if (url.username !== "" || url.password !== "") return "credentials";
	const named = url.hostname.includes(".") || url.hostname === "localhost" || url.hostname.startsWith("[");
	return named || schemed ? { kind: "open_link", url: url.href } : "not_a_link";
}

const words: Readonly<Record<LinkFault, string>> = {
	scheme: "only links of https, http, mailto, tel, sms and geo can be opened",
	credentials: "a link must not hold a user name or a password",
	not_a_link: "send a whole address such as https://example.org/page",
};

/** The link of a parameter; a fault where it is none. */
export function readLink(given: GivenFields, spellings: readonly [string, ...string[]]): OfferedLink | undefined {
	const said = given.value(spellings);
	const text = typeof said === "string" ? said.trim() : "";
	const link = text.length > 4_000 ? "not_a_link" : linkFrom(text);
	if (typeof link !== "string") return link;
	given.faults.push(`"${spellings[0]}" is refused: ${words[link]}.`);
	return undefined;
}

export const openLink: IntentDefinition = {
	aliases: ["open_url", "open_website", "open_web_page", "open_browser", "browse", "view_url", "link"],
	example: { url: "https://example.org/page" },
	read(given) {
		const card = readLink(given, ["url", "link", "uri", "href", "address", "website", "deeplink"]);
		return card && { kind: "show", card };
	},
};
