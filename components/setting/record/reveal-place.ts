import { reveal } from "@/components/layout/reveal/reveal";

/** Goes to a place of a record on the page, such as `["servers", "github", "url"]`, or to the nearest one around it. */
export function revealPlace(type: string, path: readonly string[]): void {
	reveal(placeId(type, path));
}

/** The most exact place there is an element for: `type.servers.github.url`, `type.servers.github`, … */
function placeId(type: string, path: readonly string[]): string {
	for (let depth = path.length; depth > 0; depth--) {
		const id = [type, ...path.slice(0, depth)].join(".");
		if (document.getElementById(id)) return id;
	}
	return type;
}
