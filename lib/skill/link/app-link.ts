/** Schemes that a card opens beside http and https: each leads to a program that shows what it was given. */
export const appSchemes = ["mailto", "tel", "sms", "geo"] as const;

export type AppScheme = (typeof appSchemes)[number];

/** A link to another program, as it is opened and as people read it. */
export interface AppLink {
	readonly scheme: AppScheme;
	readonly href: string;
	/** With what is percent-encoded in it decoded. */
	readonly decoded: string;
}

/** Reads a link to another program; undefined for any scheme that is not on the list. */
export function readAppLink(url: string): AppLink | undefined {
	if (!URL.canParse(url)) return undefined;
	const { href, protocol } = new URL(url);
	const scheme = appSchemes.find((known) => `${known}:` === protocol);
	return scheme && { scheme, href, decoded: decodedUrl(href) };
}

/** A URL as people read it; what is no UTF-8 stays encoded. */
export function decodedUrl(url: string): string {
	return url.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
}
