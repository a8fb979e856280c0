/** Longest name that every provider takes. */
const maxLength = 64;
const hashLength = 8;

/** One tool to be named: the slug of its server, something that tells the server apart, and the server's own name. */
export interface AliasedTool {
	readonly server_ref: string;
	readonly slug: string;
	readonly tool: string;
}

/** Hashes a text to at least eight characters of `[a-z0-9]`; the caller brings one, such as SHA-256 in hex. */
export type TextHash = (text: string) => string;

/**
 * Names for a model, one per tool in the order given: `mcp_<slug>_<tool>`, within `^[a-zA-Z0-9_-]{1,64}$`. A name that
 * had to be changed or cut carries a hash of the original, so it is the same in every chat whatever else is offered.
 * Names that are alike but for case, `-` and `_`, such as those of two servers, carry a hash of server and tool.
 */
export function toolAliases(tools: readonly AliasedTool[], hash: TextHash): readonly string[] {
	const plain = tools.map((one) => plainAlias(one, hash));
	const counts = new Map<string, number>();
	for (const alias of plain) counts.set(folded(alias), (counts.get(folded(alias)) ?? 0) + 1);
	const used = new Set(plain.map(folded).filter((alias) => counts.get(alias) === 1));
	return plain.map((alias, index) => {
		if (counts.get(folded(alias)) === 1) return alias;
		return freeAlias(tools[index] as AliasedTool, hash, used);
	});
}

function plainAlias({ slug, tool }: AliasedTool, hash: TextHash): string {
	const safe = tool.replace(/[^a-zA-Z0-9_-]/gu, "_");
	const whole = `mcp_${slug}_${safe}`;
	if (safe === tool && tool !== "" && whole.length <= maxLength) return whole;
	return withHash(whole, hash(tool));
}

/** A hash of both names; hashed on in the case, never seen, that it is taken too. */
function freeAlias(one: AliasedTool, hash: TextHash, used: Set<string>): string {
	const whole = `mcp_${one.slug}_${one.tool.replace(/[^a-zA-Z0-9_-]/gu, "_")}`;
	let text = JSON.stringify([one.server_ref, one.tool]);
	for (;;) {
		const alias = withHash(whole, hash(text));
		if (!used.has(folded(alias))) {
			used.add(folded(alias));
			return alias;
		}
		text += " ";
	}
}

function withHash(whole: string, digest: string): string {
	const kept = whole.slice(0, maxLength - hashLength - 1).replace(/_+$/, "");
	return `${kept}_${digest.slice(0, hashLength)}`;
}

/** The form in which two names are the same to a model that is careless with case, `-` and `_`. */
function folded(alias: string): string {
	return alias.toLowerCase().replaceAll("-", "_");
}

/** A slug for the server of a profile: never that of a workspace's server, the same for one name always. */
export function profileServerSlug(name: string, hash: TextHash): string {
	const plain = name
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "_")
		.replace(/^_+|_+$/g, "");
	return plain !== "" && plain.length <= 30
		? `p_${plain}`
		: `p_${`${plain.slice(0, 20)}_${hash(name).slice(0, 8)}`.replace(/^_+/, "")}`;
}
