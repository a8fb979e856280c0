/** Message files of every language: `messages/<locale>/<namespace>.json`. */
export const namespaces = [
	"shell",
	"ui",
	"errors",
	"settings",
	"editor",
	"mcp",
	"agents",
	"profiles",
	"preferences",
	"workspace",
	"flags",
	"secrets",
	"history",
	"search",
	"home",
] as const;

export type Namespace = (typeof namespaces)[number];

/** What the browser gets on every page; a page adds its own through `PageMessages`. */
export const sharedNamespaces = ["shell", "ui", "errors", "search"] as const satisfies readonly Namespace[];
