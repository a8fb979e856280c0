/** Endings of files that are also domains, or look like them: "open main.py" means no website. */
const fileEndings = new Set(
	"bat c cc cfg conf cpp cs css csv doc docx env gif go gz h htm html ini java jpeg jpg js json jsx lock log lua md mdx mp3 mp4 pdf php pl png ppt py rb rs sh sql svg toml ts tsx txt vue wav xls xlsx xml yaml yml zip".split(
		" ",
	),
);

/** A web address that a person wrote, whole and plain: http or https, no credentials. Undefined for anything else. */
export function linkOf(said: string): string | undefined {
	if (/\s/.test(said)) return undefined;
	const local = /^localhost(?::\d{1,5})?(?:[/?#]|$)/i.test(said);
	const named = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]|$)/u.test(said);
	const schemed = /^https?:\/\//i.test(said);
	if (!schemed && !local && !(named && endsLikeDomain(said))) return undefined;
	const address = schemed ? said : `${local ? "http" : "https"}://${said}`;
	if (!URL.canParse(address)) return undefined;
	const url = new URL(address);
	return url.username === "" && url.password === "" && url.hostname !== "" ? url.href : undefined;
}

function endsLikeDomain(said: string): boolean {
	const [host = "", ...path] = said.split(/[/?#:]/);
	const ending = host.split(".").at(-1)?.toLowerCase() ?? "";
	const isAddress = /^\d+(?:\.\d+){3}$/.test(host);
	return isAddress || (/^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(ending) && (path.length > 0 || !fileEndings.has(ending)));
}
