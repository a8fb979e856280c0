import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";

/** So many hosts a skill's page may reach at most. */
export const maxNetworkHosts = 20;

/** Names that never leave a machine or its network (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and what routers use). */
const localEndings: ReadonlySet<string> = new Set([
	"localhost",
	"local",
	"internal",
	"intranet",
	"private",
	"corp",
	"home",
	"lan",
	"localdomain",
	"home.arpa",
	"test",
	"example",
	"invalid",
	"alt",
	"onion",
]);

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A host as it is stored: lower case, punycode, without the standard port; of an https URL that was pasted, its host.
 * Text that is no host comes back trimmed, for the rules to refuse.
 */
export function normalHost(text: string): string {
	const trimmed = text.trim();
	const url = /^https:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
	// a path, a name or a wildcard that was not pasted with its scheme is a mistake to be told of
	if (trimmed === "" || /[\s\\]/.test(trimmed) || (url !== trimmed && /[/?#@*%]/.test(trimmed))) return trimmed;
	if (!URL.canParse(url)) return trimmed;
	const { host, username, password } = new URL(url);
	return username === "" && password === "" ? host.replace(/\.(?=:|$)/, "") : trimmed;
}

/** What is wrong with a host in its stored form: not plain, or not of the public internet. Addresses are none. */
export function hostIssue(host: string): Issue["rule"] | undefined {
	const plain = /^([^:/?#@*[\]\s]+)(?::(\d{1,5}))?$/.exec(host);
	const name = plain?.[1] ?? "";
	const port = Number(plain?.[2] ?? 443);
	if (plain === null || name.length > 253 || port < 1 || port > 65_535)
		return isAddress(host) ? "host_public" : "host_plain";
	const labels = name.split(".");
	if (!labels.every((part) => label.test(part))) return "host_plain";
	if (labels.length === 1 || isAddress(host) || /^\d+$/.test(labels.at(-1) ?? "")) return "host_public";
	return localEndings.has(labels.at(-1) ?? "") || localEndings.has(labels.slice(-2).join("."))
		? "host_public"
		: undefined;
}

const isAddress = (host: string) => /^\[.*\](?::\d+)?$/.test(host) || /^\d+(?:\.\d+){3}(?::\d+)?$/.test(host);

/** Hosts as they are stored: each in its normal form and once, blank ones dropped. */
export function normalHosts(hosts: readonly string[]): string[] {
	return [...new Set(hosts.map(normalHost).filter((host) => host !== ""))];
}

/** The rules of a list of hosts. */
export function checkHosts(hosts: readonly string[]): readonly Issue[] {
	if (hosts.length > maxNetworkHosts) {
		return [issue("too_many_entries", [], { max: maxNetworkHosts, count: hosts.length })];
	}
	return hosts.flatMap((host, index) => {
		const rule = hostIssue(host);
		return rule === "host_plain" || rule === "host_public" ? [issue(rule, [index])] : [];
	});
}
