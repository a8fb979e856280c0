/**
 * Message key, below `mcp.rule`, of the English words a rule or reader of the domain answers. Words without an entry
 * are shown as they are.
 */
const rules = [
	["shape", /^Invalid input/],
	["tooMany", /^at most \d+ servers/],
	["name", /^a name of 1 to 64/],
	["nameTaken", /^(?:another name;|a name that (?:differs|no other))/],
	["typeBoth", /^a type, because both/],
	["typeNeither", /^a command to start, or a url/],
	["onlyProgram", /^no (?:url|headers): a server that is started/],
	["onlyRemote", /^no (?:command|args|environment variables): a remote/],
	["unicode", /^complete Unicode characters/],
	["reference", /^no reference but/],
	["command", /^the program to start$/],
	["oneWord", /^one word;/],
	["envName", /^a name of letters, digits and _/],
	["envReserved", /^a name outside the reserved prefix/],
	["url", /^(?:the server's http\(s\) URL|a complete URL)/],
	["headerName", /^a header name$/],
	["headerOnce", /^a header that is given once/],
	["headerOwn", /^a header that the connection does not/],
	["headerValue", /^one line of characters/],
	["toolName", /^a tool's name$/],
	["toolShape", /^an object (?:of tools by name|with enabled and always_allow)/],
	["text", /^a string/],
	["list", /^a list of strings/],
	["textMap", /^an object of strings/],
	["object", /^an object(?:;|$)/],
	["boolean", /^true or false/],
	["transport", /^stdio, http, sse or/],
	["onlyOne", /^only one of /],
	["hidden", /^the value itself;/],
	["noServers", /^(?:servers by name|at least one server)/],
	["root", /^the whole document:/],
	["other", /^nothing beside servers/],
	["jsonValue", /^a value/],
	["jsonNumber", /^a number/],
	["jsonKey", /^a name in double quotes/],
	["jsonColon", /^a colon/],
	["jsonComma", /^a comma/],
	["jsonBrace", /^a closing }/],
	["jsonBracket", /^a closing ]/],
	["jsonQuote", /^a closing "/],
	["jsonEnd", /^nothing more after/],
	["jsonComment", /^the end of the comment/],
	["jsonEscape", /^(?:four hexadecimal digits|a JSON escape|no control characters)/],
	["jsonLarge", /^at most \d+ characters/],
	["jsonDeep", /^at most \d+ levels/],
	["jsonRepeated", /^each name once/],
	["jsonEmpty", /^JSON$/],
] as const;

export type RuleKey = (typeof rules)[number][0];

/** The key of a rule's words, or `null`. */
export function ruleKey(expected: string): RuleKey | null {
	return rules.find(([, words]) => words.test(expected))?.[0] ?? null;
}
