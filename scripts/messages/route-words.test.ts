import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { hardFaults, obstacles, transientFaults } from "@/lib/profile/dynamic/fault-class";
import { readTree } from "./message-files";

it.each(locales)("why a candidate does not answer has words of its own in %s", (locale) => {
	const tree = readTree(locale, "routes");
	const t = createTranslator({ locale, messages: tree as never, onError: (error) => expect.fail(error.message) });
	const reasons = [...transientFaults, ...hardFaults, ...obstacles];
	const words = reasons.map((reason) => t(`why.${reason}` as never));
	expect(new Set(words).size).toBe(reasons.length);
	expect(Object.keys(tree.why as object).sort()).toEqual([...reasons].sort());
});
