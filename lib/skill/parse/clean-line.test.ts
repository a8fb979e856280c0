import { expect, it } from "vitest";
import { cleanLine } from "./clean-line";

it("takes out what is not seen, turns text or smuggles it", () => {
	const smuggled = "\u061C\u180E\u200B\u202E\u2066\u206A\uFEFF\uFFF9\u{E0041}\u{E0101}";
	expect(cleanLine(`a${smuggled}b\u2028 c\n`)).toBe("ab c");
});

it("leaves what scripts and emoji need", () => {
	for (const text of ["میز\u200Cها", "👩\u200D💻", "❤\uFE0F", "co\u00ADop"]) expect(cleanLine(text)).toBe(text);
});
