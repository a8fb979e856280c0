/** What stands in a `shown` text where something secret was. */
export const mask = "•••";

const references = /\$\{secret:[^}]*\}/g;
const authScheme = /^(?:bearer|basic|token|digest|apikey|bot)?:?$/i;
const plainWord = /^(?:true|false|yes|no|on|off|none|null|auto|\d{1,5})$/i;

/** True when nothing of the text is secret: it is empty, or only `${secret:NAME}` references and an auth scheme. */
export function isHarmless(text: string): boolean {
	const rest = text.replace(references, "");
	return text.trim() === "" || (rest !== text && authScheme.test(rest.trim()));
}

/** True for text that can only be a display mask sent back as a value. */
export function isMask(text: string): boolean {
	return (
		text.includes(mask) ||
		/^(?:\w+\s+)?(?:[*•●·…∙⁎]{3,}|[[<(]?redacted[\])>]?)$/i.test(text.trim()) ||
		/[•●]{3,}/.test(text)
	);
}

const secretName = new RegExp(
	`(?:^|[-_. ])(?:${[
		"[a-z]*token",
		"[a-z]*secret",
		"[a-z]*passw(?:or)?d",
		"pass(?:phrase|code)?",
		"pwd",
		"(?:api|access|private|auth|app|license|encryption|signing|secret|client|master)?key",
		"auth(?:orization)?",
		"credentials?",
		"bearer",
		"cookies?",
		"session(?:id|[-_]id)",
		"signature",
		"sig",
		"pat",
		"dsn",
		"jwt",
	].join("|")})(?:[-_](?:base|value|hash|v?\\d+))?$`,
	"i",
);

/** True for a name that usually holds a secret: `--api-key`, `GITHUB_TOKEN`, `clientSecret`. */
export function isSecretName(name: string): boolean {
	return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, "$1-$2"));
}

const knownPrefix =
	/(?:^|[^A-Za-z0-9])(?:sk-|sk_|pk_|rk_|gh[oprsu]_|github_pat_|glpat-|xox[a-z]-|xapp-|AKIA|ASIA|AIza|ya29\.|hf_|npm_|pypi-|dop_v1_|shp[a-z]{2}_|SG\.|eyJ[A-Za-z0-9_-]{8,}|lin_api_|ntn_|secret_|key-|whsec_|figd_|dapi|sbp_|vercel_|r8_|gsk_|tvly-|ctx7)[A-Za-z0-9_-]{6,}|-----BEGIN /;

function looksRandom(word: string): boolean {
	if (/^(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(word)) return true;
	if (!/^[A-Za-z0-9_\-+=~.]{20,}$/.test(word) || !/\d/.test(word)) return false;
	if (/[a-z]/.test(word) && /[A-Z]/.test(word)) return !/\.[a-z]{1,4}$/.test(word);
	return /^(?:[a-z0-9]{32,}|[A-Z0-9]{32,})$/.test(word);
}

/** A URL without what is secret in it, and whether anything was. User-info, query values and fragments count. */
export function maskUrl(text: string): { readonly secret: boolean; readonly shown: string } {
	const parts = /^((?:[a-z][a-z0-9+.-]*:[\\/]+)?)([^?#\\/]*)([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/i.exec(text.trim());
	const [, scheme = "", authority = "", path = "", query = "", fragment = ""] = parts ?? ["", "", text.trim()];
	const at = authority.lastIndexOf("@");
	const host = authority.slice(at + 1);
	const shown = [
		scheme,
		at < 0 ? "" : `${authority.slice(0, at).split(colonOutsideReference).map(maskPart).join(":")}@`,
		scheme === "" && looksLikeToken(host) ? mask : host,
		path.replace(/[^/\\]+/g, (segment) => (looksLikeToken(segment) ? maskPart(segment) : segment)),
		query.replace(/[^?&;]+/g, maskPair),
		fragment.length > 1 ? `#${maskPair(fragment.slice(1))}` : fragment,
	].join("");
	return { secret: shown !== text.trim(), shown };
}

const colonOutsideReference = /:(?![^{]*\})/;

const maskPart = (part: string) => (isHarmless(part) ? part : mask);

function maskPair(pair: string): string {
	const equals = pair.indexOf("=");
	const value = pair.slice(equals + 1);
	return isHarmless(value) ? pair : `${pair.slice(0, equals + 1)}${mask}`;
}

/** True for text that is itself a key or token, by its known prefix or by its randomness. */
export function looksLikeToken(text: string): boolean {
	return knownPrefix.test(text) || text.split(/[\s"'`,;:=/\\|@]+/).some(looksRandom);
}

/** Where a text stands, as far as it tells whether the text is a credential. */
export interface CredentialPlace {
	/** Map key or property that holds it. */
	readonly name?: string;
	/** The list entry before it, such as `--token`. */
	readonly previous?: string;
}

/**
 * Finds a credential in a command argument, flag or free value: a known key or token, `name=value` of a
 * secret name, the value after `--token` or `--header`, a URL or connection string with credentials.
 * Returns the text without it, or `null` when there is none.
 */
export function maskCredential(text: string, place: CredentialPlace = {}): string | null {
	if (isHarmless(text)) return null;
	if (isValueOfSecret(text, place)) return mask;
	const masked = maskPairs(text.replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"'`]+/gi, (url) => maskUrl(url).shown));
	if (looksLikeToken(masked)) return mask;
	return masked === text ? null : masked;
}

/** `name=value`, `name: value` and `--name value` with the value masked where the name is a secret's. */
function maskPairs(text: string): string {
	let masked = "";
	let from = 0;
	for (const match of text.matchAll(nameAndSeparator)) {
		const [whole, name = "", separator = ""] = match;
		const start = match.index + whole.length;
		if (start < from || !isSecretName(name) || (separator.trim() === "" && !name.startsWith("-"))) continue;
		const value = pairValue.exec(text.slice(start))?.[0] ?? "";
		if (isHarmless(value) || plainWord.test(value) || (separator.trim() === "" && value.startsWith("-"))) continue;
		masked += `${text.slice(from, start)}${mask}`;
		from = start + value.length;
	}
	return masked + text.slice(from);
}

const nameAndSeparator = /(?<!\$\{|[\w.-])([\w.-]+)(["']?\s*[=:]\s*|\s+)(?!\/\/)/g;
const pairValue = /^(?:"[^"]*"|'[^']*'|(?:(?:bearer|basic|token)\s+)?[^\s;&"']+)/i;

function isValueOfSecret(text: string, { name, previous }: CredentialPlace): boolean {
	if (name !== undefined && isSecretName(name)) return true;
	if (previous === undefined || !previous.startsWith("-")) return false;
	if ((text.startsWith("-") && !looksLikeToken(text)) || plainWord.test(text)) return false;
	const flag = previous.replace(/^-+/, "");
	if (/^(?:u|user|proxy-user)$/i.test(flag)) return text.includes(":");
	if (/^(?:H|header|headers)$/.test(flag)) return true;
	return !previous.includes("=") && isSecretName(flag);
}
