import { isSecretName } from "@/lib/setting/sensitive/credential";
import { hostedAddresses } from "./hosted-pages";

/** One place to look at. */
export interface SkillPlace {
	readonly url: string;
	/** `index`: a list of skills (`.well-known/skills/index.json`). */
	readonly kind: "file" | "index";
	/** The one skill that is wanted of an index or an archive; absent: all of them. */
	readonly only?: string;
}

export type SkillAddress =
	| { readonly ok: true; readonly places: readonly SkillPlace[] }
	| { readonly ok: false; readonly rule: "skill_url" | "skill_url_secret" | "skill_url_private" };

const indexPath = "/.well-known/skills/index.json";

/**
 * The places where the skill of an address may lie, in the order to look (*skills*, Sources): pages of GitHub, GitLab,
 * Hugging Face and the like become raw files, a folder its SKILL.md, a site its index. https only, without credentials.
 */
export function rewriteSkillUrl(text: string): SkillAddress {
	const url = parseAddress(text.trim());
	if (url === undefined || url.protocol !== "https:" || url.hostname === "") return { ok: false, rule: "skill_url" };
	if (hasSecret(url)) return { ok: false, rule: "skill_url_secret" };
	if (isPrivateName(url.hostname)) return { ok: false, rule: "skill_url_private" };
	const only = decoded(url.hash.slice(1));
	url.hash = "";
	const hosted = hostedAddresses(url);
	const places = hosted?.map((one): SkillPlace => ({ url: one, kind: "file" })) ?? plainPlaces(url);
	return { ok: true, places: only === "" ? places : places.map((place) => ({ ...place, only })) };
}

/** A name that only means something in a network of one's own, whatever it resolves to. */
export function isPrivateName(hostname: string): boolean {
	if (/^\[|^[\d.]+$/.test(hostname)) return false;
	const name = hostname.replace(/\.$/, "");
	return !name.includes(".") || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(name);
}

/** Whether an address holds what must not be stored and shown. */
function hasSecret(url: URL): boolean {
	if (url.username !== "" || url.password !== "") return true;
	return [...url.searchParams.keys()].some(isSecretName);
}

/** Without a scheme, as people copy addresses, it is https. */
function parseAddress(text: string): URL | undefined {
	if (/\s/.test(text)) return undefined;
	const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) ? `https://${text}` : text;
	return URL.canParse(whole) ? new URL(whole) : undefined;
}

function plainPlaces(url: URL): readonly SkillPlace[] {
	const last = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
	if (/^index\.json$/i.test(last)) return [{ url: url.href, kind: "index" }];
	if (/\.(?:md|markdown|txt|zip|skill)$/i.test(last)) return [{ url: url.href, kind: "file" }];
	const folder = url.origin + url.pathname.replace(/\/+$/, "");
	const root: SkillPlace = { url: url.origin + indexPath, kind: "index" };
	const own: SkillPlace = { url: `${folder}/SKILL.md`, kind: "file" };
	if (url.search !== "") return [{ url: url.href, kind: "file" }];
	if (folder === url.origin) return [root, own];
	const lower: SkillPlace = { url: `${folder}/skill.md`, kind: "file" };
	const itself: SkillPlace = { url: url.href, kind: "file" };
	const below: readonly SkillPlace[] = [own, lower, { url: folder + indexPath, kind: "index" }, root];
	return last.includes(".") ? [itself, ...below] : [own, lower, itself, ...below.slice(2)];
}

/** The address that one skill of an index or an archive is known by. */
export function indexedOrigin(index: string, folder: string): string {
	return `${index}#${encodeURIComponent(folder)}`;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
