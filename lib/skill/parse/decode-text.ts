import type { SkillFault } from "../skill";
import { packageLimits } from "../skill-package";

export type DecodedText =
	| {
			readonly ok: true;
			readonly text: string /** Bytes were no UTF-8 and were replaced. */;
			readonly replaced: boolean;
	  }
	| ({ readonly ok: false } & SkillFault);

const loneSurrogate = /[\uD800-\uDFFF]/u;

/** Bytes as text with `\n` line ends and without byte order mark (*skills*, File); EMPTY, NOT_TEXT or TOO_LARGE otherwise. */
export function decodeText(source: Uint8Array | string): DecodedText {
	if (source.length > packageLimits.skillFile) return tooLarge;
	if (typeof source === "string" && !loneSurrogate.test(source)) {
		if (source.length * 3 > packageLimits.skillFile && utf8Length(source) > packageLimits.skillFile) return tooLarge;
		return checked(source, false);
	}
	const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
	if (bytes.length > packageLimits.skillFile) return tooLarge;
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return notText;
	try {
		// Of text with a lone surrogate the encoder has already put a replacement there.
		return checked(new TextDecoder("utf-8", { fatal: true }).decode(bytes), typeof source === "string");
	} catch {
		return checked(new TextDecoder("utf-8").decode(bytes), true);
	}
}

const tooLarge: DecodedText = {
	ok: false,
	code: "TOO_LARGE",
	message: "The file is larger than 1 MiB. Move long passages to files beside it.",
};

const notText: DecodedText = {
	ok: false,
	code: "NOT_TEXT",
	message: "The file is not text in UTF-8. Save it as UTF-8 and try again.",
};

const utf8Length = (text: string) => new TextEncoder().encode(text).length;

function checked(decoded: string, replaced: boolean): DecodedText {
	const plain = decoded.startsWith("\uFEFF") ? decoded.slice(1) : decoded;
	if (plain.includes("\0")) return notText;
	const text = plain.replaceAll(/\r\n?/g, "\n");
	if (text.trim() === "") return { ok: false, code: "EMPTY", message: "The file is empty." };
	if (replaced && mostlyReplaced(text)) return notText;
	return { ok: true, text, replaced };
}

/** One character in ten lost is no slip of an editor any more. */
const mostlyReplaced = (text: string) => text.split("\uFFFD").length - 1 > Math.max(8, text.length / 10);
