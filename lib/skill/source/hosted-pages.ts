/** Path segments of a page as its host writes them, percent escapes and all. */
type Segments = readonly string[];

/**
 * The raw files behind a page of a host that shows files as web pages; undefined for any other page. A folder may hold its
 * SKILL.md under either spelling.
 */
export function hostedAddresses(url: URL): readonly string[] | undefined {
	const parts = url.pathname.split("/").filter((part) => part !== "");
	const host = url.hostname.replace(/^www\./, "");
	return (hosts[host] ?? anyForge)(url, parts);
}

type Rewrite = (url: URL, parts: Segments) => readonly string[] | undefined;

const hosts: Readonly<Record<string, Rewrite>> = {
	"github.com": (_url, [owner, repo = "", view, ...rest]) => {
		if (owner === undefined || repo === "") return undefined;
		const raw = ["https://raw.githubusercontent.com", owner, repo.replace(/\.git$/, "")];
		if (view === undefined) return inFolder([...raw, "HEAD"]);
		return /^(?:blob|raw|tree)$/.test(view) && rest.length > 0 ? fileOrFolder([...raw, ...rest]) : undefined;
	},
	"raw.githubusercontent.com": (_url, parts) =>
		parts.length < 3 ? undefined : fileOrFolder(["https://raw.githubusercontent.com", ...parts]),
	"gist.github.com": (_url, parts) => gist(parts),
	"huggingface.co": (_url, parts) => {
		const depth = /^(?:spaces|datasets)$/.test(parts[0] ?? "") ? 3 : 2;
		const [view, ...rest] = parts.slice(depth);
		const repo = ["https://huggingface.co", ...parts.slice(0, depth)];
		if (parts.length < depth) return undefined;
		if (view === undefined) return inFolder([...repo, "raw", "main"]);
		return /^(?:blob|raw|resolve|tree)$/.test(view) && rest.length > 0
			? fileOrFolder([...repo, "raw", ...rest])
			: undefined;
	},
	"bitbucket.org": (_url, [owner = "", repo = "", view, ...rest]) =>
		/^(?:src|raw)$/.test(view ?? "") && rest.length > 0
			? fileOrFolder(["https://bitbucket.org", owner, repo, "raw", ...rest])
			: undefined,
	"gitlab.com": (url, parts) =>
		parts.length > 1 && !parts.includes("-") && !isFile(parts)
			? inFolder([url.origin, ...parts, "-", "raw", "HEAD"])
			: anyForge(url, parts),
};

/** GitLab and Forgejo are also run under names of one's own; their paths tell them. */
const anyForge: Rewrite = (url, parts) => {
	const dash = parts.indexOf("-");
	const [view, ...rest] = dash === -1 ? [] : parts.slice(dash + 1);
	if (/^(?:blob|raw|tree)$/.test(view ?? "") && rest.length > 0) {
		return fileOrFolder([url.origin, ...parts.slice(0, dash), "-", "raw", ...rest]);
	}
	const [owner = "", repo = "", source, kind, ...path] = parts;
	if (source === "src" && /^(?:branch|tag|commit)$/.test(kind ?? "") && path.length > 0) {
		return fileOrFolder([url.origin, owner, repo, "raw", kind ?? "", ...path]);
	}
	return undefined;
};

/** A gist without a named file: its SKILL.md, or the only file there is. */
function gist(parts: Segments): readonly string[] | undefined {
	const id = parts.findIndex((part) => /^[0-9a-f]{20,}$/i.test(part));
	if (id === -1) return undefined;
	const raw = [`https://gist.githubusercontent.com/${parts.slice(0, id + 1).join("/")}/raw`];
	const rest = parts.slice(id + 1).filter((part) => part !== "raw");
	if (rest.length > 0) return [[...raw, ...rest].join("/")];
	return [[...raw, "SKILL.md"].join("/"), ...raw];
}

const isFile = (parts: Segments) => /\.(?:md|markdown|txt)$/i.test(parts.at(-1) ?? "");

const fileOrFolder = (parts: Segments) => (isFile(parts) ? [parts.join("/")] : inFolder(parts));

const inFolder = (parts: Segments) => ["SKILL.md", "skill.md"].map((name) => [...parts, name].join("/"));
