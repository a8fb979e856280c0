import { wholeText } from "@/lib/shared/whole-text";
import { oneLine, plainLines, queryText } from "./link-text";

/** An e-mail before anything of it was sent. */
export interface MailDraft {
	readonly to: readonly string[];
	readonly cc: readonly string[];
	readonly bcc: readonly string[];
	readonly subject: string;
	readonly body: string;
}

/** Longest `mailto:` URL that programs on every system take whole, in characters. */
export const longestMailto = 2_000;

/** Longest URL that the two web mails take. */
export const longestWebMail = 8_000;

/** Addresses in a field: separated by commas or semicolons, of `Name <address>` the address alone. */
export function addressesIn(text: string): readonly string[] {
	// What follows a line end was never part of an address.
	const [line = ""] = plainLines(text).trimStart().split("\n");
	return line
		.replace(/"[^"]*"/g, "")
		.split(/[,;]/)
		.map((part) => oneLine(/<([^<>]*)>/.exec(part)?.[1] ?? part).replace(/\s+/g, ""))
		.filter((address) => address !== "");
}

/**
 * The draft as a `mailto:` URL (RFC 6068). An address or a subject with line ends in it cannot add a header: they
 * become spaces or end it.
 */
export function mailtoUrl({ to, cc, bcc, subject, body }: MailDraft): string {
	const query = [headerOf("cc", cc), headerOf("bcc", bcc), queryText({ subject: oneLine(subject), body })].filter(
		(part) => part !== "",
	);
	return `mailto:${addressList(to)}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** The draft in Gmail's composer. */
export function gmailUrl(draft: MailDraft): string {
	const { subject, ...rest } = webDraft(draft);
	return `https://mail.google.com/mail/?${queryText({ view: "cm", fs: "1", ...rest, su: subject })}`;
}

/** The draft in Outlook's composer on the web. */
export function outlookUrl(draft: MailDraft): string {
	return `https://outlook.live.com/mail/0/deeplink/compose?${queryText(webDraft(draft))}`;
}

const headerOf = (name: string, addresses: readonly string[]) =>
	addresses.length === 0 ? "" : `${name}=${addressList(addresses)}`;

/** A comma between two addresses stands for itself, one inside of an address is encoded. */
const addressList = (addresses: readonly string[]) =>
	addresses
		.flatMap(addressesIn)
		.map((address) => encodeURIComponent(wholeText(address)).replaceAll("%40", "@"))
		.join(",");

function webDraft({ to, cc, bcc, subject, body }: MailDraft) {
	const list = (addresses: readonly string[]) => addresses.flatMap(addressesIn).join(",");
	return { to: list(to), cc: list(cc), bcc: list(bcc), subject: oneLine(subject), body };
}
