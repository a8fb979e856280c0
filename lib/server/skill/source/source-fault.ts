import "server-only";
import { type IssueRule, issue, type RuleArguments, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { sourceRules } from "@/lib/setting/issue/source-rules";
import { AppError, type ErrorReason } from "@/lib/shared/app-error";

/** Rules of places that skills are read from. */
export type SourceRule = keyof typeof sourceRules & IssueRule;

const reasons: Readonly<Record<SourceRule, ErrorReason>> = {
	skill_url: "invalid_value",
	skill_url_secret: "invalid_value",
	skill_url_page: "invalid_value",
	skill_url_pointer: "invalid_value",
	skill_url_missing: "invalid_value",
	skill_url_sign_in: "invalid_value",
	skill_url_status: "provider_unreachable",
	skill_url_redirects: "invalid_value",
	skill_url_insecure: "invalid_value",
	skill_url_private: "host_refused",
	skill_url_large: "too_large",
	skill_url_slow: "timed_out",
	skill_url_certificate: "provider_unreachable",
	skill_url_name: "provider_unreachable",
	skill_url_unreachable: "provider_unreachable",
	skill_index: "invalid_value",
	skill_none: "invalid_value",
	skill_upload_large: "too_large",
	skill_upload_many: "too_large",
	skill_archive: "invalid_value",
	skill_archive_locked: "invalid_value",
	skill_archive_link: "invalid_value",
	skill_archive_outside: "invalid_value",
	skill_archive_bomb: "too_large",
	skill_staged: "expired",
	skill_faulty: "invalid_value",
	skill_no_source: "not_applicable",
};

/** The refusal of a place, a text or an archive; it names the broken rule and nothing of what was sent or read. */
export function sourceFault<Rule extends SourceRule>(rule: Rule, ...params: RuleArguments<Rule>): AppError {
	return new AppError(reasons[rule], "The skill cannot be taken from there.", ruleFields(issue(rule, [], ...params)));
}

/** Bytes as people read sizes. */
export const mib = (bytes: number) => Math.round(bytes / 1_048_576);
