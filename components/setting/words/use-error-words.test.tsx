import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, it } from "vitest";
import type { ErrorBody } from "@/lib/shared/app-error";
import editor from "@/messages/pt-PT/editor.json";
import errors from "@/messages/pt-PT/errors.json";
import rules from "@/messages/pt-PT/rules.json";
import settings from "@/messages/pt-PT/settings.json";
import { useErrorWords } from "./use-error-words";

afterEach(cleanup);

function Words({ error }: { readonly error: ErrorBody }) {
	return <output>{useErrorWords()(error)}</output>;
}

function wordsOf(error: Omit<ErrorBody, "code" | "message">, messages: object = { editor, errors, rules, settings }) {
	render(
		<NextIntlClientProvider locale="pt-PT" messages={messages}>
			<Words error={{ code: "invalid", message: "English for agents", ...error }} />
		</NextIntlClientProvider>,
	);
	return screen.getByRole("status").textContent;
}

it("names the setting and the rule in the language of the page", () => {
	const told = wordsOf({
		reason: "invalid_value",
		key: "agent_profile.env_vars",
		path: "env_vars.API_KEY.value",
		expected: "at most 8192 bytes in UTF-8; this has 9000",
		rule: "too_many_bytes",
		params: { max: 8192, count: 9000 },
	});
	expect(told).toContain(errors.invalid_value);
	expect(told).toContain("Variáveis de ambiente · API_KEY · value: Encurte para");
	expect(told).not.toMatch(/UTF-8|English/);
});

it("calls a candidate by its number in the list", () => {
	const told = wordsOf({
		reason: "invalid_value",
		key: "agent_profile.dynamic",
		path: "dynamic.candidates.2.execution_profile_id",
		rule: "candidate_auto_fallback",
	});
	expect(told).toContain(`Candidatos · 3: ${rules.candidate_auto_fallback}`);
});

it("calls another action by its name", () => {
	const told = wordsOf({ reason: "invalid_value", rule: "chord_taken", params: { action: "search" } });
	expect(told).toContain(`«${editor.shortcuts.search}»`);
});

it("says of an address that a skill is read from what is there and what to do, and nothing else", () => {
	expect(wordsOf({ reason: "invalid_value", rule: "skill_url_page" })).toBe(rules.skill_url_page);
	cleanup();
	expect(wordsOf({ reason: "timed_out", rule: "skill_url_slow", params: { seconds: 10 } })).toContain("10 segundos");
	cleanup();
	expect(wordsOf({ reason: "timed_out", rule: "skill_url_slow" }, { editor, errors })).toBe(errors.timed_out);
});

it("says the reason alone for a rule it does not know, or on a page without the words", () => {
	expect(wordsOf({ reason: "invalid_value", rule: "of_a_newer_server" })).toBe(errors.invalid_value);
	cleanup();
	expect(wordsOf({ reason: "invalid_value", rule: "not_blank" }, { editor, errors })).toBe(errors.invalid_value);
});

it("says of a record that cannot be restored yet what is missing, and nothing else", () => {
	const missing = { reason: "dependency_conflict", key: "agent_profile.dynamic", rule: "candidates_deleted" } as const;
	expect(wordsOf(missing)).toBe(rules.candidates_deleted);
});
