import {
	BookOpen,
	Brain,
	Cpu,
	Folder,
	History,
	KeyRound,
	type LucideIcon,
	Plug,
	Server,
	SlidersHorizontal,
	UserRoundCog,
} from "lucide-react";

/** Groups of the menu, in order; the last one sits at its foot. */
export const navigationGroups = ["agents", "tools", "workspace", "you", "installation"] as const;

export type NavigationGroup = (typeof navigationGroups)[number];

interface RouteBase {
	/** Pattern as Next has it, such as `/settings/profiles/[id]`. */
	readonly pattern: string;
	/** Pattern of the page above; `null` for the top. */
	readonly parent: string | null;
}

/** A page of the menu. */
export interface MenuRoute extends RouteBase {
	readonly kind: "menu";
	readonly name:
		| "agents"
		| "profiles"
		| "mcp"
		| "skills"
		| "secrets"
		| "workspace"
		| "memory"
		| "preferences"
		| "history"
		| "system";
	readonly group: NavigationGroup;
	readonly icon: LucideIcon;
}

/** A page below one of the menu. */
export interface InnerRoute extends RouteBase {
	readonly kind: "inner";
	readonly name: "agent" | "newAgent" | "profile" | "newProfile" | "mcpServer" | "newMcpServer" | "skill" | "newSkill";
}

/** A page that is no menu entry itself: chat and the index of settings. */
export interface TopRoute extends RouteBase {
	readonly kind: "top";
	readonly name: "home" | "chat" | "newChat" | "settings";
}

export type AppRoute = MenuRoute | InnerRoute | TopRoute;

/** Every page there is: menu, breadcrumb, back links and search read this one list. */
export const routes = [
	{ kind: "top", pattern: "/", parent: null, name: "home" },
	{ kind: "top", pattern: "/chat/new", parent: null, name: "newChat" },
	{ kind: "top", pattern: "/chat/[id]", parent: null, name: "chat" },
	{ kind: "top", pattern: "/settings", parent: null, name: "settings" },
	{ kind: "menu", pattern: "/settings/agents", parent: "/settings", name: "agents", group: "agents", icon: Cpu },
	{ kind: "inner", pattern: "/settings/agents/new", parent: "/settings/agents", name: "newAgent" },
	{ kind: "inner", pattern: "/settings/agents/[agentId]", parent: "/settings/agents", name: "agent" },
	{
		kind: "menu",
		pattern: "/settings/profiles",
		parent: "/settings",
		name: "profiles",
		group: "agents",
		icon: UserRoundCog,
	},
	{ kind: "inner", pattern: "/settings/profiles/new", parent: "/settings/profiles", name: "newProfile" },
	{ kind: "inner", pattern: "/settings/profiles/[id]", parent: "/settings/profiles", name: "profile" },
	{ kind: "menu", pattern: "/settings/mcp", parent: "/settings", name: "mcp", group: "tools", icon: Plug },
	{ kind: "inner", pattern: "/settings/mcp/new", parent: "/settings/mcp", name: "newMcpServer" },
	{ kind: "inner", pattern: "/settings/mcp/[serverId]", parent: "/settings/mcp", name: "mcpServer" },
	{ kind: "menu", pattern: "/settings/skills", parent: "/settings", name: "skills", group: "tools", icon: BookOpen },
	{ kind: "inner", pattern: "/settings/skills/new", parent: "/settings/skills", name: "newSkill" },
	{ kind: "inner", pattern: "/settings/skills/[skillId]", parent: "/settings/skills", name: "skill" },
	{ kind: "menu", pattern: "/settings/secrets", parent: "/settings", name: "secrets", group: "tools", icon: KeyRound },
	{
		kind: "menu",
		pattern: "/settings/workspace",
		parent: "/settings",
		name: "workspace",
		group: "workspace",
		icon: Folder,
	},
	{
		kind: "menu",
		pattern: "/settings/memory",
		parent: "/settings",
		name: "memory",
		group: "workspace",
		icon: Brain,
	},
	{
		kind: "menu",
		pattern: "/settings/history",
		parent: "/settings",
		name: "history",
		group: "workspace",
		icon: History,
	},
	{
		kind: "menu",
		pattern: "/settings/preferences",
		parent: "/settings",
		name: "preferences",
		group: "you",
		icon: SlidersHorizontal,
	},
	{
		kind: "menu",
		pattern: "/settings/system",
		parent: "/settings",
		name: "system",
		group: "installation",
		icon: Server,
	},
] as const satisfies readonly AppRoute[];

export type RoutePattern = (typeof routes)[number]["pattern"];

/** Entries of one group of the menu. */
export function menuRoutes(group: NavigationGroup): readonly MenuRoute[] {
	return (routes as readonly AppRoute[]).filter(
		(route): route is MenuRoute => route.kind === "menu" && route.group === group,
	);
}

/** The route of a path: fixed parts win over parameters. */
export function matchRoute(path: string): AppRoute | undefined {
	const parts = path.split("/");
	const fitting = (routes as readonly AppRoute[]).filter(({ pattern }) => {
		const wanted = pattern.split("/");
		return (
			wanted.length === parts.length && wanted.every((part, index) => part.startsWith("[") || part === parts[index])
		);
	});
	return fitting.sort((a, b) => a.pattern.split("[").length - b.pattern.split("[").length)[0];
}

/** The pages above a route, top first. */
export function ancestors(pattern: string): readonly AppRoute[] {
	const route = (routes as readonly AppRoute[]).find((known) => known.pattern === pattern);
	const parent = route?.parent && (routes as readonly AppRoute[]).find((known) => known.pattern === route.parent);
	return parent ? [...ancestors(parent.pattern), parent] : [];
}

/** True where the menu marks an entry: its page or one below it. */
export function isWithin(path: string, pattern: string): boolean {
	return path === pattern || path.startsWith(`${pattern}/`);
}
