import { isJsonObject } from "@/lib/shared/json";
import { runLimits } from "../skill-run";

/** Whether what a page answered is within the limits: its picture by its bytes, all the rest as UTF-8. */
export function fitsAnswer(raw: string): boolean {
	const bytes = new TextEncoder().encode(raw).length;
	if (bytes <= runLimits.resultBytes) return true;
	const image = imageIn(raw);
	// Base64 holds three bytes in four characters.
	return image * 3 <= runLimits.imageBytes * 4 && bytes - image <= runLimits.resultBytes;
}

/** Length of the picture that an answer brings, in characters of base64; in the spellings that `readSkillResult` takes. */
function imageIn(raw: string): number {
	try {
		const answer: unknown = JSON.parse(raw);
		const image = isJsonObject(answer) ? answer.image : undefined;
		const data = isJsonObject(image) ? (image.base64 ?? image.data) : image;
		return typeof data === "string" ? data.length : 0;
	} catch {
		return 0;
	}
}
