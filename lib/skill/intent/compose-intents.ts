import type { GivenFields } from "./given-fields";
import type { IntentAction, IntentDefinition, ShownCard } from "./intent";
import { readLink } from "./read-link";

const show = (card: ShownCard): IntentAction => ({ kind: "show", card });

const textNames = ["text", "message", "body", "content", "value", "data"] as const;
const bodyMax = 32_768;

const address = /^[^\s@<>()[\]\\,;:"]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}\p{N}-]{2,}$/u;

/** Addresses without names and `mailto:`; one that is none is a fault. */
function addresses(given: GivenFields, spellings: readonly [string, ...string[]]): readonly string[] {
	const found = given
		.list(spellings)
		.map((each) => (/<([^<>]*)>$/.exec(each)?.[1] ?? each).replace(/^mailto:/i, "").trim());
	if (found.some((each) => each.length > 254 || !address.test(each))) {
		given.faults.push(`"${spellings[0]}" must be e-mail addresses such as ada@example.org, divided by commas.`);
		return [];
	}
	if (found.length <= 50) return found;
	given.faults.push(`"${spellings[0]}" takes at most 50 addresses.`);
	return [];
}

export const composeEmail: IntentDefinition = {
	aliases: ["send_email", "email", "send_mail", "compose_mail", "draft_email", "mail"],
	example: { to: "ada@example.org", subject: "Release", body: "It moves to Thursday." },
	read(given) {
		const card = {
			kind: "email",
			to: addresses(given, [
				"to",
				"extra_email",
				"email",
				"recipient",
				"recipients",
				"address",
				"email_address",
				"to_email",
			]),
			cc: addresses(given, ["cc", "extra_cc"]),
			bcc: addresses(given, ["bcc", "extra_bcc"]),
			subject: given.text(["subject", "extra_subject", "title"], { max: 998, line: true }),
			body: given.text(["body", "extra_text", ...textNames], { max: bodyMax }),
		} as const;
		if (given.faults.length === 0 && card.to.length === 0 && card.subject === "" && card.body === "") {
			given.faults.push('Send at least one of "to", "subject" and "body".');
		}
		return show(card);
	},
};

export const sendSms: IntentDefinition = {
	aliases: ["send_text", "compose_sms", "sms", "text_message", "send_text_message", "send_message", "compose_text"],
	example: { phone_number: "+351 912 345 678", sms_body: "On my way" },
	read(given) {
		const phone = given.text(
			["phone_number", "phone", "number", "to", "recipient", "extra_phone_number", "telephone"],
			{
				max: 40,
				line: true,
				required: "a telephone number; ask the person for it",
			},
		);
		const digits = phone.replace(/[\s().\-/]/g, "");
		if (phone !== "" && !/^\+?\d{3,15}$/.test(digits)) {
			given.faults.push('"phone_number" must be 3 to 15 digits with an optional + in front.');
		}
		return show({ kind: "sms", phone, body: given.text(["sms_body", "body", ...textNames], { max: 4_096 }) });
	},
};

export const share: IntentDefinition = {
	aliases: ["share_text", "share_link", "share_content"],
	example: { title: "Release notes", text: "2.4 is out", url: "https://example.org/notes" },
	read(given) {
		const title = given.text(["title", "subject", "extra_subject"], { max: 300, line: true });
		const text = given.text(["text", "extra_text", ...textNames], { max: bodyMax });
		const link = given.has(["url", "link", "uri"]) ? readLink(given, ["url", "link", "uri"]) : undefined;
		if (link && link.kind !== "open_link") given.faults.push('"url" must begin with https:// or http://.');
		if (given.faults.length === 0 && title === "" && text === "" && !link) {
			given.faults.push('Send at least one of "text" and "url".');
		}
		return show({ kind: "share", title, text, url: link?.url ?? "" });
	},
};

export const copyToClipboard: IntentDefinition = {
	aliases: ["copy", "copy_text", "set_clipboard", "clipboard"],
	example: { text: "What to copy" },
	read: (given) =>
		show({ kind: "copy_text", text: given.text(textNames, { max: 100_000, required: "the text to copy" }) }),
};

export const showNotification: IntentDefinition = {
	aliases: ["notification", "notify", "send_notification", "display_notification"],
	example: { title: "Build", message: "It is done" },
	read(given) {
		const title = given.text(["title", "subject"], { max: 200, line: true });
		const message = given.text(["message", ...textNames], { max: 1_000 });
		if (given.faults.length === 0 && title === "" && message === "") given.faults.push('"message" is missing.');
		return show({ kind: "notification", title, message });
	},
};

export const saveFile: IntentDefinition = {
	aliases: ["save", "write_file", "create_file", "download_file", "save_text", "export_file"],
	example: { name: "notes.md", text: "# Notes" },
	read(given) {
		const name = given.text(["name", "file_name", "filename", "path", "title"], { max: 1_000, line: true });
		const mime = given.text(["mime", "mime_type", "content_type", "type"], { max: 100, line: true }).toLowerCase();
		const text = given.text(textNames, { max: 200_000, required: "the text of the file" });
		return show({
			kind: "save_file",
			name: fileName(name),
			mime: /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/.test(mime) ? mime : "text/plain",
			text,
		});
	},
};

/** A plain name without folders, hidden endings (U+202E and its kind) and what file systems refuse. */
function fileName(said: string): string {
	const last = said.split(/[\\/]/).at(-1) ?? "";
	const plain = last
		.replace(/[\p{Cf}\p{Cc}]/gu, "")
		.replace(/[<>:"|?*]/g, "_")
		.replace(/^[.\s]+|[.\s]+$/g, "");
	if (plain === "" || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain)) return `file${plain && `-${plain}`}.txt`;
	const [, stem = plain, ending = ""] = /^(.+?)(\.[^.]{1,16})?$/.exec(plain) ?? [];
	return `${[...stem].slice(0, 100).join("")}${ending}`;
}

export const getLocation: IntentDefinition = {
	aliases: ["location", "current_location", "get_current_location", "where_am_i"],
	example: { reason: "To find the weather near you" },
	read: (given) =>
		show({
			kind: "location",
			reason: given.text(["reason", "why", "purpose", ...textNames], { max: 300, line: true }),
		}),
};

const mediaWords = new Map<string, "play" | "pause">([
	...["play", "resume", "start", "unpause"].map((word) => [word, "play"] as const),
	...["pause", "stop"].map((word) => [word, "pause"] as const),
]);

export const mediaControl: IntentDefinition = {
	aliases: ["media", "control_media", "media_playback", "play_pause"],
	example: { command: "pause" },
	read(given) {
		const said = given.text(["command", "action", "control", "state", "media_action"], { max: 40, line: true });
		const command = mediaWords.get(said.toLowerCase());
		if (!command) {
			given.faults.push(
				'"command" must be "play" or "pause", for sound and video of this page only; other players cannot be reached.',
			);
			return undefined;
		}
		return show({ kind: "media", command });
	},
};
