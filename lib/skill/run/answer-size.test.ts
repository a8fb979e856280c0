import { expect, it } from "vitest";
import { runLimits } from "../skill-run";
import { fitsAnswer } from "./answer-size";

const { resultBytes, imageBytes } = runLimits;
const answer = (text: string, base64?: string) =>
	JSON.stringify({ result: text, ...(base64 && { image: { base64 } }) });

it("counts text as UTF-8, and a picture by its bytes", () => {
	expect(fitsAnswer("x".repeat(resultBytes))).toBe(true);
	expect(fitsAnswer("x".repeat(resultBytes + 1))).toBe(false);
	expect(fitsAnswer("é".repeat(resultBytes / 2 + 1))).toBe(false);
	const largest = Math.floor((imageBytes * 4) / 3);
	expect(fitsAnswer(answer("", "A".repeat(largest)))).toBe(true);
	expect(fitsAnswer(answer("", "A".repeat(largest + 2)))).toBe(false);
	expect(fitsAnswer(answer("x".repeat(resultBytes), "A".repeat(largest)))).toBe(false);
});

it("has room for a picture only where one is", () => {
	expect(fitsAnswer(JSON.stringify({ picture: "A".repeat(resultBytes) }))).toBe(false);
	expect(fitsAnswer(`["${"A".repeat(resultBytes)}"]`)).toBe(false);
});
