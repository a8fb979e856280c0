/** MIME types by the end of a name, of what skills bring along. */
export const fileTypes: Readonly<Record<string, string>> = {
	html: "text/html; charset=utf-8",
	htm: "text/html; charset=utf-8",
	css: "text/css; charset=utf-8",
	js: "text/javascript; charset=utf-8",
	mjs: "text/javascript; charset=utf-8",
	json: "application/json; charset=utf-8",
	csv: "text/csv; charset=utf-8",
	txt: "text/plain; charset=utf-8",
	md: "text/plain; charset=utf-8",
	svg: "image/svg+xml",
	png: "image/png",
	jpg: "image/jpeg",
	jpeg: "image/jpeg",
	gif: "image/gif",
	webp: "image/webp",
	avif: "image/avif",
	ico: "image/x-icon",
	mp3: "audio/mpeg",
	ogg: "audio/ogg",
	wav: "audio/wav",
	m4a: "audio/mp4",
	mp4: "video/mp4",
	webm: "video/webm",
	woff: "font/woff",
	woff2: "font/woff2",
	ttf: "font/ttf",
	otf: "font/otf",
	wasm: "application/wasm",
	pdf: "application/pdf",
};

/** The MIME type of a file by its name; what is unknown is only bytes, which no browser runs or shows. */
export function fileType(path: string): string {
	const end = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
	return (Object.hasOwn(fileTypes, end) && fileTypes[end]) || "application/octet-stream";
}
