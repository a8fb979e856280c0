import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { type IssueRule, issue, issueRuleNames, type RuleArguments } from "@/lib/setting/issue/issue-rules";
import { errorCodes, reasonCodes } from "@/lib/shared/app-error";
import { readTree } from "./message-files";

/** Parameters of every rule that has some; a rule left out does not compile. */
const samples: { [Rule in IssueRule as RuleArguments<Rule> extends [] ? never : Rule]: RuleArguments<Rule>[0] } = {
	wrong_kind: { kind: "integer" },
	wrong_kind_given: { kind: "strings", given: "object" },
	one_of: { values: "a, b" },
	bad_format: { format: "url" },
	too_long: { max: 1000, count: 1500 },
	max_characters: { max: 1 },
	min_characters: { min: 2 },
	too_many_bytes: { max: 8192, count: 9000 },
	too_many_entries: { max: 100, count: 101 },
	max_entries: { max: 50 },
	min_entries: { min: 1 },
	max_number: { max: 20 },
	min_number: { min: 0 },
	number_between: { min: 1, max: 3600 },
	multiple_of: { step: 5 },
	env_name_prefix: { prefix: "STEWARD_" },
	env_locked: { variable: "STEWARD_FEATURE_X" },
	shortcut_action: { values: "search, save" },
	chord_taken: { action: "Save" },
	program_without: { field: "headers" },
	remote_without: { field: "args" },
	one_spelling: { first: "url", second: "serverUrl" },
	skills_selected: { max: 50 },
	skills_stored: { max: 200 },
	json_long: { max: 262144 },
	json_deep: { max: 60 },
	skill_url_status: { status: 502 },
	skill_url_redirects: { max: 5 },
	skill_url_large: { mib: 1 },
	skill_url_slow: { seconds: 10 },
	skill_upload_large: { mib: 8 },
	skill_upload_many: { max: 100 },
	skill_archive_bomb: { mib: 16 },
};

/** Words of a locale's own file, without the English ones underneath; a missing or unreadable one throws. */
function translator(locale: Locale, namespace: "rules" | "errors") {
	const tree = readTree(locale, namespace);
	const translate = createTranslator({
		locale,
		messages: tree as Record<string, string>,
		onError: (error) => {
			throw error;
		},
	});
	return (key: string, params: object = {}) => translate(key, params as Record<string, string>);
}

describe.each(locales)("words of %s", (locale) => {
	const rules = translator(locale, "rules");
	const errors = translator(locale, "errors");

	it("has a sentence for every rule, with its numbers and names in it, and for nothing else", () => {
		for (const rule of issueRuleNames) {
			const params: Readonly<Record<string, string | number>> = (samples as Record<string, object>)[rule] as never;
			const words = rules(rule, params);
			expect(words, rule).toMatch(/[.。]$/);
			for (const [name, value] of Object.entries(params ?? {})) {
				if (name === "kind" || name === "given" || name === "field") continue;
				const shown = typeof value === "number" ? value.toLocaleString(locale) : value;
				expect(words, rule).toContain(shown);
			}
		}
		const known = new Set<string>([...issueRuleNames, "told", "at_place"]);
		expect(Object.keys(readTree(locale, "rules")).filter((key) => !known.has(key))).toEqual([]);
	});

	it("says for every code and reason of an error what happened and what to do", () => {
		for (const key of [...errorCodes, ...Object.keys(reasonCodes), "unknown"]) {
			const sentences = errors(key)
				.split(/[.;。，；,]/u)
				.filter((part) => part.trim() !== "");
			expect(sentences.length, key).toBeGreaterThanOrEqual(2);
		}
	});
});

describe("the table of rules", () => {
	it("builds English words from the parameters and keeps both", () => {
		expect(issue("too_long", ["name"], { max: 200, count: 215 })).toEqual({
			path: ["name"],
			rule: "too_long",
			params: { max: 200, count: 215 },
			expected: "at most 200 characters; this has 215",
		});
	});

	it("says in the reader's language how many characters are too many", () => {
		const params = { max: 200, count: 215 };
		expect(translator("en", "rules")("too_long", params)).toBe("Use at most 200 characters; this has 215.");
		expect(translator("pt-PT", "rules")("too_long", params)).toBe("Use no máximo 200 caracteres; tem 215.");
		expect(translator("zh-CN", "rules")("too_long", params)).toBe("最多 200 个字符，现有 215 个。");
		expect(translator("en", "rules")("secret_reference")).toBe(
			"Refer to a secret as ${secret:NAME}; write $${ for a literal ${.",
		);
	});
});
