import type { PlainRule } from "@/lib/setting/issue/issue-rules";

/** Names that toolsets, skills and the tool prefix of servers already have, in their normal form. */
const reservedNames: ReadonlySet<string> = new Set([
	"settings",
	"profiles",
	"memory",
	"skill",
	"skills",
	"toolsets",
	"core",
	"mcp",
	"steward",
	"agent",
	"ask_user",
	"enable",
	"disable",
	"enable_toolset",
	"disable_toolset",
	"workspace",
	"profile",
]);

const pattern = /^[A-Za-z0-9][A-Za-z0-9 _.-]{0,63}$/;

/** The form in which two names are the same server: lower case, runs of space, `.`, `-`, `_` as one `_`. */
export function normalServerName(name: string): string {
	return name
		.trim()
		.toLowerCase()
		.replace(/[ _.-]+/g, "_")
		.replace(/_+$/, "");
}

/** The rule by which a text cannot name a server, or `null`. */
export function serverNameProblem(name: string): PlainRule | null {
	if (!pattern.test(name) || name.trim() !== name) return "server_name";
	if (reservedNames.has(normalServerName(name))) return "server_name_toolset";
	if (name in Object.prototype) return "name_reserved";
	return null;
}

/** Names that are the same as an earlier one in their normal form. */
export function repeatedServerNames(names: readonly string[]): ReadonlySet<string> {
	const seen = new Set<string>();
	return new Set(
		names.filter((name) => {
			const normal = normalServerName(name);
			const repeated = seen.has(normal);
			seen.add(normal);
			return repeated;
		}),
	);
}

/** A name that can be saved and that none of `taken` is the same as: `settings` → `settings-server`, `a` → `a-2`. */
export function freeServerName(wanted: string, taken: readonly string[]): string {
	const plain = wanted
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.replace(/[^A-Za-z0-9 _.-]+/g, "-")
		.replace(/^[^A-Za-z0-9]+/, "")
		.slice(0, 56)
		.replace(/[ _.-]+$/, "");
	const base = plain === "" ? "server" : serverNameProblem(plain) === null ? plain : `${plain}-server`;
	const used = new Set(taken.map(normalServerName));
	let name = base;
	for (let count = 2; used.has(normalServerName(name)); count++) name = `${base}-${count}`;
	return name;
}
