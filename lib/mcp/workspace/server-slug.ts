import { normalServerName } from "../server-names";

/** Leaves room for the tool's own name in the 64 characters that providers take. */
const longest = 24;

/**
 * The part of its tools' names that stands for a server, `^[a-z0-9]+(_[a-z0-9]+)*$`: made of its name, none of `taken`.
 * `GitHub Enterprise` → `github_enterprise`.
 */
export function serverSlug(name: string, taken: ReadonlySet<string>): string {
	const base = cut(normalServerName(name), longest) || "server";
	let slug = base;
	for (let count = 2; taken.has(slug); count++) slug = `${cut(base, longest - String(count).length - 1)}_${count}`;
	return slug;
}

const cut = (text: string, length: number) => text.slice(0, length).replace(/_+$/, "");
