/**
 * The arrows of docs/architecture.md as rules. Folder names here are the tree: a new folder below `lib`
 * or `components` falls under a rule by its place, never by being listed.
 */

const domains = "profile|mcp|skill|agent|workspace|preferences|flag";
const pure = `shared|setting|editor|storage|tool|chat|${domains}`;
/** Packages that pure folders may use; everything else touches the world or weighs too much in a browser. */
const purePackages = "zod/mini|yaml|jsonc-parser|jsonrepair|shlex";
const tests =
	"\\.test\\.tsx?$|^(lib|components)/[^/]+/testing/|^app/api/testing/|^lib/(client/chat|chat/[^/]+)/testing/";

/** Pure folders may import only what stands to their left, and themselves. */
const pureArrows = {
	shared: "shared",
	setting: "shared|setting",
	editor: "shared|setting|editor",
	storage: "shared|setting|skill|tool|chat|storage",
	tool: `shared|setting|${domains}|tool`,
	chat: `shared|setting|${domains}|tool|chat`,
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const pureRules = Object.entries(pureArrows).map(([folder, allowed]) =>
	forbid(
		`pure-${folder}`,
		`lib/${folder} may import lib/(${allowed}) only`,
		{ path: `^lib/${folder}/` },
		{ path: "^(lib|app|components|e2e|scripts)/", pathNot: `^lib/(${allowed})/` },
	),
);

const featureRules = [
	forbid(
		"no-feature-to-feature",
		"features never import each other: a page composes them, shared pieces live in ui, layout, editing or setting",
		{ path: "^components/([^/]+)/" },
		{ path: "^components/", pathNot: "^components/($1|ui|layout|editing|setting)/" },
	),
	forbid(
		"ui-is-primitive",
		"components/ui knows no domain, no query and no store",
		{ path: "^components/ui/", pathNot: tests },
		{
			path: "^(lib|app|components)/|^node_modules/(@tanstack|zustand)/",
			pathNot: "^(components/ui|lib/shared|lib/i18n)/",
		},
	),
	forbid(
		"layout-before-features",
		"layout stands on ui only",
		{ path: "^components/layout/" },
		{ path: "^components/", pathNot: "^components/(ui|layout)/" },
	),
	forbid(
		"editing-before-features",
		"components/editing knows no domain and stands on ui and layout only",
		{ path: "^components/editing/", pathNot: tests },
		{
			path: "^components/|^lib/(profile|mcp|skill|agent|workspace|preferences|flag)/",
			pathNot: "^components/(ui|layout|editing)/",
		},
	),
	forbid(
		"setting-controls-before-features",
		"components/setting stands on ui, layout and editing only",
		{ path: "^components/setting/" },
		{ path: "^components/", pathNot: "^components/(ui|layout|editing|setting)/" },
	),
	forbid(
		"no-component-to-server",
		"components never import lib/server",
		{ path: "^components/" },
		{ path: "^lib/server/" },
	),
	forbid(
		"components-write-through-actions",
		"the one door from a component into app is app/actions",
		{ path: "^components/" },
		{ path: "^app/", pathNot: "^app/actions/" },
	),
];

const edgeRules = [
	forbid("no-lib-to-app", "lib never imports app or components", { path: "^lib/" }, { path: "^(app|components|e2e)/" }),
	forbid(
		"client-is-browser-plumbing",
		"lib/client and lib/i18n never import lib/server",
		{ path: "^lib/(client|i18n)/" },
		{ path: "^lib/server/" },
	),
	forbid(
		"server-is-no-browser",
		"lib/server never imports lib/client",
		{ path: "^lib/server/" },
		{ path: "^lib/client/" },
	),
	forbid(
		"actions-and-routes-show-nothing",
		"app/actions and app/api hold no component and no browser plumbing",
		{ path: "^app/(actions|api)/" },
		{ path: "^(components|lib/client)/" },
	),
	forbid(
		"testing-stays-in-tests",
		"the testing folders are for tests",
		{ path: "^(app|components|lib)/", pathNot: tests },
		{ path: "^(lib|components)/[^/]+/testing/|^app/api/testing/|^lib/client/chat/testing/" },
	),
	forbid(
		"tests-are-leaves",
		"nothing imports a test",
		{ path: "^(app|components|lib|e2e|scripts)/" },
		{ path: "\\.(test|spec)\\.tsx?$" },
	),
	forbid(
		"e2e-sees-the-outside",
		"end-to-end tests meet the product through its doors",
		{ path: "^e2e/" },
		{ path: "^(app|components|lib/server|lib/client)/" },
	),
];

const packageRules = [
	forbid(
		"pure-packages",
		`pure folders use ${purePackages} and nothing else`,
		{ path: `^lib/(${pure})/`, pathNot: tests },
		{ pathNot: `^lib/|^node_modules/(${purePackages})(/|$)` },
	),
	forbid(
		"zod-mini-only",
		"the full zod weighs twenty times zod/mini; same core, same schemas",
		{ path: "^(lib|components|app)/", pathNot: tests },
		{ path: "^node_modules/zod/(?!mini/)" },
	),
	forbid(
		"rows-stay-in-server",
		"the database is imported in lib/server alone, and by the harness that changes rows behind the program",
		{ path: "^(app|components|lib|e2e)/", pathNot: `^(lib/server|e2e/harness)/|${tests}` },
		{ path: "^node_modules/(drizzle-orm|@libsql|libsql)/" },
	),
	forbid(
		"no-dev-package-in-product",
		"the product uses no development package",
		{ path: "^(app|components|lib)/", pathNot: tests },
		{ dependencyTypes: ["npm-dev"] },
	),
];

export default {
	forbidden: [
		forbid("no-circular", "circles hide which of two files is the lower one", {}, { circular: true }),
		forbid("no-unresolvable", "every import leads somewhere", {}, { couldNotResolve: true }),
		...pureRules,
		forbid(
			"pure-domains",
			"a pure domain stands on shared and setting, never on another domain",
			{ path: `^lib/(${domains})/`, pathNot: tests },
			{ path: "^(lib|app|components|e2e|scripts)/", pathNot: "^lib/($1|shared|setting)/" },
		),
		...featureRules,
		...edgeRules,
		...packageRules,
	],
	options: {
		doNotFollow: { path: "node_modules" },
		tsConfig: { fileName: "tsconfig.json" },
		exclude: { path: "\\.(css|svg)$|^\\.next/" },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
			mainFields: ["module", "main", "types"],
		},
	},
};
