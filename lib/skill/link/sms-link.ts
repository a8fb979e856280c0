import { queryText } from "./link-text";

/** A text message before anything of it was sent. */
export interface TextMessage {
	/** As it was given, spaces and all. */
	readonly phone: string;
	readonly body: string;
}

/** A number as programs dial it: digits with the `+` in front, without what people put between them. */
export function dialled(phone: string): string {
	const digits = phone.normalize("NFKC").replace(/[^\d+]/g, "");
	return `${digits.startsWith("+") ? "+" : ""}${digits.replaceAll("+", "")}`;
}

/** The message as an `sms:` URL (RFC 5724). */
export function smsUrl({ phone, body }: TextMessage): string {
	const query = queryText({ body });
	return `sms:${dialled(phone)}${query === "" ? "" : `?${query}`}`;
}
