/** Message files of every language: `messages/<locale>/<namespace>.json`. */
export const namespaces = [
	"shell",
	"ui",
	"errors",
	"settings",
	"editor",
	"rules",
	"mcp",
	"servers",
	"skills",
	"agents",
	"profiles",
	"preferences",
	"workspace",
	"flags",
	"secrets",
	"history",
	"memory",
	"search",
	"home",
	"chat",
	"cards",
	"timers",
	"guide",
	"routes",
] as const;

export type Namespace = (typeof namespaces)[number];

/** What the browser gets on every page; a page adds its own through `PageMessages`. */
export const sharedNamespaces = ["shell", "ui", "errors", "search"] as const satisfies readonly Namespace[];

/** What comes along with a namespace, because its components say it too. */
export const alongNamespaces: Readonly<Partial<Record<Namespace, readonly Namespace[]>>> = {
	chat: ["routes"],
	editor: ["rules"],
	mcp: ["rules"],
	profiles: ["routes"],
	secrets: ["rules"],
};
