import { restoreRules } from "./restore-rules";
import { sourceRules } from "./source-rules";

/** Kinds of JSON values as people and agents know them. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "list" | "strings" | "object" | "map" | "null";

/**
 * Every rule a value can break, closed: what is accepted there, in English for agents. People read
 * `rules.<rule>` of the messages, which a test keeps complete. Words are made of the rule alone, never of the value.
 */
const issueRules = {
	// shape
	wrong_kind: ({ kind }: { kind: ValueKind }) => kindWords[kind],
	wrong_kind_given: ({ kind, given }: { kind: ValueKind; given: ValueKind }) =>
		`${kindWords[kind]}; this is ${kindWords[given]}`,
	required: () => "a value; it is required",
	null_not_allowed: () => "a value; null is none",
	one_of: ({ values }: { values: string }) => `one of ${values}`,
	unknown_key: () => "no keys beside the declared ones",
	bad_key: () => "keys of the declared form",
	bad_format: ({ format }: { format: string }) => `text in the format ${format}`,
	other_shape: () => "a value of the declared form",
	// size
	too_long: ({ max, count }: { max: number; count: number }) => `at most ${max} characters; this has ${count}`,
	max_characters: ({ max }: { max: number }) => `at most ${max} characters`,
	min_characters: ({ min }: { min: number }) => `at least ${min} characters`,
	too_many_bytes: ({ max, count }: { max: number; count: number }) =>
		`at most ${max} bytes in UTF-8; this has ${count}`,
	too_many_entries: ({ max, count }: { max: number; count: number }) => `at most ${max} entries; there are ${count}`,
	max_entries: ({ max }: { max: number }) => `at most ${max} entries`,
	min_entries: ({ min }: { min: number }) => `at least ${min} entries`,
	max_number: ({ max }: { max: number }) => `a number of at most ${max}`,
	min_number: ({ min }: { min: number }) => `a number of at least ${min}`,
	number_between: ({ min, max }: { min: number; max: number }) => `a whole number from ${min} to ${max}`,
	off_is_zero: () => "0, because it is off",
	multiple_of: ({ step }: { step: number }) => `a multiple of ${step}`,
	// text
	not_blank: () => "text that is not blank",
	one_line: () => "one line without control characters",
	whole_characters: () => "complete Unicode characters without NUL",
	readable_text: () => "text that can be read",
	shell_quotes: () => "shell words with every quote closed and a character after every backslash",
	first_word: () => "at least one word, the first not blank",
	first_word_dash: () => "a first word that does not start with a dash",
	http_url: () => "a complete URL that starts with http:// or https://",
	time_zone: () => "an IANA time zone name such as Europe/Lisbon, or empty text",
	toolset_name: () => "a toolset name of letters, digits and _",
	// names in maps and lists
	name_repeated: () => "a name that no other entry has",
	name_reserved: () => "another name; this one is reserved",
	name_one_line: () => "a name without control characters",
	env_name_spaces: () => "a name without surrounding spaces",
	env_name: () => "a name of letters, digits and _ that starts with no digit",
	env_name_prefix: ({ prefix }: { prefix: string }) => `a name outside the reserved prefix ${prefix}`,
	env_source: () => "exactly one of value and secret_id",
	// references and secrets
	stored_secret: () => "the id of a stored secret",
	stored_secret_or_empty: () => "the id of a stored secret, or empty text",
	existing_profile_or_empty: () => "the id of an existing profile, or empty text",
	existing_profile: () => "the id of an existing profile",
	existing_agent: () => "the id of an existing agent",
	keep_or_new: () => 'a new value, or {"keep":true,"mark":…} with the mark last read at this same place',
	secret_again: () => "the secret entered again for the new host",
	secret_name: () => "a letter or _, then letters, digits, _ . or -, up to 100 characters",
	// records
	profile_dynamic: () => "no such field: the profile is dynamic",
	profile_concrete: () => "no candidates: the profile is not dynamic",
	dynamic_version: () => "the version last read, a whole number above 0",
	candidate_repeated: () => "a profile that no other candidate is",
	candidate_self: () => "another profile than this one",
	candidate_concrete: () => "a concrete profile; dynamic ones cannot run each other",
	candidate_auto_fallback: () => "a profile whose automatic fallback is off",
	base_url_elsewhere: () => "empty text: only model endpoints have a base URL",
	api_key_elsewhere: () => "empty text: only model endpoints have a key",
	command_elsewhere: () => "empty text: only CLI agents have a command",
	agent_router: () => "no such field: the agent runs profiles of others",
	base_url_missing: () => "the endpoint's http(s) URL",
	agent_command_missing: () => "the command that starts the agent",
	preset_family: () => "the family of the preset, or none",
	added_family: () => "a family of agents that people add",
	env_locked: ({ variable }: { variable: string }) => `no change while ${variable} is set in the environment`,
	// keyboard
	shortcut_action: ({ values }: { values: string }) => `one of the actions ${values}`,
	chord: () => "a chord such as mod+shift+k, or empty text",
	chord_of_browser: () => "a chord that browsers do not keep for themselves",
	chord_taken: ({ action }: { action: string }) => `a chord that ${action} does not have`,
	// MCP servers
	server_name: () => "a name of 1 to 64 letters, digits, spaces, _ . and - that starts with a letter or digit",
	server_name_toolset: () => "another name; this one belongs to a toolset of Steward",
	server_name_alike: () => "a name that differs from the others by more than case, spaces and punctuation",
	server_name_pasted: () => "a name that no other server in this text has",
	transport_both: () => "a type, because both a command and a url are given",
	transport_neither: () => "a command to start, or a url to call",
	transport: () => "stdio, http, sse or streamable_http",
	program_without: ({ field }: { field: string }) =>
		`no ${field}: a server that is started has a command, args and env`,
	remote_without: ({ field }: { field: string }) => `no ${field}: a remote server is called, not started`,
	remote_without_env: () =>
		"no environment variables: a remote server is called, not started; send what it needs as headers",
	secret_reference: () => "no reference but ${secret:NAME}; write $${ for a literal ${",
	program: () => "the program to start",
	program_one_word: () => "one word; the rest of the command line belongs into args",
	server_url: () => "the server's http(s) URL",
	header_name: () => "a header name",
	header_repeated: () => "a header that is given once; case does not count",
	header_of_connection: () => "a header that the connection does not set itself",
	header_value: () => "one line of characters that a header can carry",
	tool_name: () => "a tool's name",
	tool_state: () => "an object with enabled and always_allow",
	server_key: () => "a key of a server; others belong into extra",
	one_spelling: ({ first, second }: { first: string; second: string }) =>
		`only one of ${first} and ${second}, or both the same`,
	hidden_value: () => "the value itself; a hidden one can only stand where one is stored",
	servers_by_name: () => "an object of servers by name",
	any_servers: () => "servers by name, such as mcpServers, servers or mcp, or one server with a command or a url",
	one_server: () => "at least one server",
	// skills
	host_plain: () => "a plain host such as api.example.com or api.example.com:8443, without scheme, path or wildcard",
	host_public: () => "a host name of the public internet; addresses and local names are refused",
	skill_name_taken: () => "a name that no other skill of the workspace has",
	skill_unreadable: () => "a skill whose file can be understood; this one's cannot any more",
	skill_without_page: () => "no hosts: the skill has no page that runs",
	skill_without_secret: () => "no secret: the skill asks for none",
	skill_bundled: () => "a skill that was added; built-in ones are deselected instead",
	skills_selected: ({ max }: { max: number }) => `at most ${max} selected skills in the workspace`,
	skills_stored: ({ max }: { max: number }) => `at most ${max} skills in the workspace`,
	// JSON text
	json_empty: () => "JSON",
	json_long: ({ max }: { max: number }) => `at most ${max} characters`,
	json_deep: ({ max }: { max: number }) => `at most ${max} levels`,
	json_repeated: () => "each name once",
	json_symbol: () => "a value: text in double quotes, a number, true, false, null, {…} or […]",
	json_number: () => "a number",
	json_name: () => "a name in double quotes",
	json_value: () => "a value",
	json_colon: () => "a colon",
	json_comma: () => "a comma",
	json_brace: () => "a closing }",
	json_bracket: () => "a closing ]",
	json_end: () => "nothing more after the JSON",
	json_comment: () => "the end of the comment",
	json_quote: () => 'a closing "',
	json_unicode: () => "four hexadecimal digits after \\u",
	json_escape: () => "a JSON escape after the backslash",
	json_control: () => "no control characters inside text",
	// what a restored record needs
	...restoreRules,
	// where skills come from
	...sourceRules,
} satisfies Record<string, (params: never) => string>;

const kindWords: Readonly<Record<ValueKind, string>> = {
	string: "a string",
	number: "a number",
	integer: "a whole number",
	boolean: "true or false",
	list: "a list",
	strings: "a list of strings",
	object: "an object",
	map: "an object of strings",
	null: "null",
};

type Rules = typeof issueRules;

/** Name of a rule; a key below `rules` in the messages. */
export type IssueRule = keyof Rules;

/** What a rule's words are made of: nothing or one object. */
export type RuleArguments<Rule extends IssueRule> = Parameters<Rules[Rule]>;

/** Rules whose words need nothing but the name. */
export type PlainRule = { [Rule in IssueRule]: RuleArguments<Rule> extends [] ? Rule : never }[IssueRule];

/** Numbers, declared names and own limits that a rule's words are made of; never the value. */
export type IssueParams = Readonly<Record<string, string | number>>;

/** Names of all rules. */
export const issueRuleNames = Object.keys(issueRules) as readonly IssueRule[];

/** True for a rule as it came over the wire. */
export function isIssueRule(name: unknown): name is IssueRule {
	return typeof name === "string" && Object.hasOwn(issueRules, name);
}

/**
 * A rule a value broke: its path below the setting and what is accepted there, as the rule's name for people and in
 * English for agents. Made by `issue`; nothing of it quotes the value.
 */
export interface Issue {
	readonly path: readonly (string | number)[];
	readonly rule: IssueRule;
	readonly params?: IssueParams;
	readonly expected: string;
}

/** The broken rule at a path below the setting, with its words for agents. */
export function issue<Rule extends IssueRule>(
	rule: Rule,
	path: Issue["path"] = [],
	...params: RuleArguments<Rule>
): Issue {
	const words = issueRules[rule] as (given?: IssueParams) => string;
	const [given] = params as readonly IssueParams[];
	return { path, rule, ...(given ? { params: given } : {}), expected: words(given) };
}

/** An issue of a part, seen from the whole: its path starts with `above`. */
export function below(above: Issue["path"], inner: Issue): Issue {
	return { ...inner, path: [...above, ...inner.path] };
}

/** What an error says of a rule: its words for agents, its name and parameters for people. */
export function ruleFields({ rule, params, expected }: Issue) {
	return { expected, rule, ...(params ? { params } : {}) };
}
