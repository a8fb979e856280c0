import { isMask, mask, maskUrl } from "@/lib/setting/sensitive/credential";

/** A run of mask characters that stands for a value inside a longer text: `?key=****`, `--token=••••`. */
const maskInside = /(?:^|[\s=:/@?&"'])[*•●·…∙⁎]{3,}(?=$|[\s&#@;"'])/;

/** True when a display mask is all of a text or stands for a part of it. */
export function holdsMask(text: string): boolean {
	return isMask(text) || maskInside.test(text);
}

/** True when a masked text may stand for a hidden value of which `shown` is known: both show the same. */
export function maskFits(text: string, shown: string | undefined): boolean {
	if (shown === undefined || /^[*•●·…∙⁎\s]+$/.test(text)) return true;
	const plain = text.trim().replace(/[*•●·…∙⁎]{3,}/g, mask);
	return plain === shown || maskUrl(plain).shown === shown;
}
