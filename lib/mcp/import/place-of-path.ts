import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { placeAt, type TextPlace } from "./read-json";

/** Where a path stands in the text, or the nearest part of it that is there. */
export function placeOfPath(text: string, path: Issue["path"]): TextPlace {
	const tree = parseTree(text, [], { allowTrailingComma: true });
	for (let length = path.length; tree && length > 0; length--) {
		const node = findNodeAtLocation(tree, path.slice(0, length));
		if (node) return placeAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
	}
	return { line: 1, column: 1 };
}
