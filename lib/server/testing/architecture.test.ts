import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesMatching, linesMatching, textOf, treeEntries } from "./source-tree";

/** Where `useEffect` stands, and the system outside React that each one names. */
const outsideSystems: Record<string, string> = {
	"components/editing/editor-provider.tsx": "query cache, draft storage, visibility of the tab",
	"components/editing/save-coordinator.tsx": "browser history, save registry of the page",
	"components/editing/use-contributor.ts": "save registry of the page",
	"components/layout/reveal/arrival-focus.tsx": "the focus after a navigation",
	"components/layout/keys/shortcuts.tsx": "keyboard",
	"components/layout/document/live-data.tsx": "event stream of the server",
	"components/layout/reveal/reveal-anchor.tsx": "address bar",
	"components/layout/menu-marks.ts": "menu beside the page",
	"components/layout/timers/timer-watch.tsx": "sound and notifications of the device, other tabs",
	"components/layout/timers/use-clock.ts": "the clock",
	"components/layout/last-page.tsx": "storage of this browser, width of the window",
	"components/layout/document/viewport-meter.tsx": "visual viewport",
	"components/ui/on-demand.ts": "network, for code that is fetched when it is wanted",
	"components/preferences/paint-again.tsx": "language, theme and density as the server painted them",
};

/** What may stand at the top: the product's folders, and root files that tools insist on. */
const topLevel = [
	...["app/", "components/", "lib/", "messages/", "drizzle/", "e2e/", "public/", "docs/", "scripts/", ".ci/"],
	...["README.md", "LICENSE", "package.json", "package-lock.json", ".npmrc", ".gitignore", "biome.json"],
	...["tsconfig.json", "next.config.ts", "next-env.d.ts", "postcss.config.mjs", "proxy.ts", "instrumentation.ts"],
];

const entries = treeEntries();
const source = /^(app|components|lib)\/.*\.tsx?$/;
const tests = /\.(test|spec)\.tsx?$|^lib\/[^/]+\/testing\//;

describe("the tree", () => {
	it("holds at the top only what is listed", () => {
		const top = entries.filter((path) => !path.slice(0, -1).includes("/") && !/\.tsbuildinfo$|^\.env/.test(path));
		expect(top.filter((path) => !topLevel.includes(path))).toEqual([]);
	});

	it("has at most 20 entries in a folder, tests apart", () => {
		const sizes = new Map<string, number>();
		for (const path of entries) {
			if (tests.test(path) || /^(messages|drizzle|docs|e2e)\/|\.snapshot\.json$/.test(path)) continue;
			const parent = dirname(path);
			if (parent !== ".") sizes.set(parent, (sizes.get(parent) ?? 0) + 1);
		}
		// one folder per domain, whose number is the product's
		const limit = (path: string) => (path === "lib/server" ? 30 : 20);
		expect([...sizes].filter(([path, size]) => size > limit(path))).toEqual([]);
	});

	it("has no drawers and no barrels", () => {
		const banned = /(^|[/-])(utils?|helpers?|managers?|services?|common|types|constants|misc)([./-]|$)/;
		// files of a skill are called as the format of skills wants
		const ours = entries.filter((path) => /^(app|components|lib(?!\/skill\/bundled)|e2e|scripts)\//.test(path));
		expect(ours.filter((path) => banned.test(path) || /(^|\/)index\.[a-z]+$/.test(path))).toEqual([]);
	});

	it("keeps pages, layouts and routes at 60 lines", () => {
		const screens = filesMatching(/^app\/.*(page|layout|route|loading|error|not-found)\.tsx?$/);
		expect(screens.filter((path) => textOf(path).trimEnd().split("\n").length > 60)).toEqual([]);
	});
});

describe("the server", () => {
	it("imports server-only first in every file", () => {
		// Drizzle's own command reads the schema outside of a server.
		const files = filesMatching(/^lib\/server\/.*\.ts$/, /\.test\.ts$|^lib\/server\/(testing|db\/schema)\//);
		const firstStatement = (text: string) => text.replace(/^(\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*/, "").split("\n", 1)[0];
		expect(files.filter((path) => firstStatement(textOf(path)) !== 'import "server-only";')).toEqual([]);
	});

	it("reads the environment in one file", () => {
		const files = filesMatching(source, tests).filter((path) => path !== "lib/server/env.ts");
		expect(
			linesMatching([...files, ...filesMatching(/^proxy\.ts$/)], /process\s*\.\s*env|\benv\b.*=\s*process/),
		).toEqual([]);
	});

	it("tells its own errors apart by name: another bundle has another copy of the class", () => {
		const files = filesMatching(/^lib\/server\/.*\.ts$/, tests);
		const own = files.flatMap((path) => [...textOf(path).matchAll(/\bclass (\w+) extends Error\b/g)].map(([, n]) => n));
		expect(own.length).toBeGreaterThan(3);
		expect(linesMatching(files, new RegExp(`\\binstanceof (${own.join("|")})\\b`))).toEqual([]);
	});

	it("measures what passes with a clock that nobody sets", () => {
		const files = filesMatching(/^lib\/(server|client)\/.*\.ts$/, tests);
		const said = /^lib\/server\/model\/model-fault\.ts|^lib\/server\/chat\/runner-id\.ts/;
		const measured = linesMatching(files, /Date\.now\(\)\s*(-|[<>])|(-|(?<!=)[<>]=?)\s*Date\.now\(\)/);
		expect(measured.filter((line) => !said.test(line))).toEqual([]);
	});

	it("makes every exported action with defineAction", () => {
		const files = filesMatching(/^app\/actions\/.*\.ts$/, tests);
		const made = /^export const \w+ = defineAction\(/;
		const naked = linesMatching(files, /^export\b/).filter((place) => {
			const [path = "", line] = place.split(":");
			return !made.test(textOf(path).split("\n")[Number(line) - 1] ?? "");
		});
		expect(naked).toEqual([]);
		expect(files.filter((path) => !/^"use server";/.test(textOf(path)))).toEqual([]);
	});

	it("has no server action outside app/actions", () => {
		expect(linesMatching(filesMatching(source, /^app\/actions\//), /^\s*["']use server["']/)).toEqual([]);
	});
});

describe("the screen", () => {
	it("uses an effect only to name an outside system", () => {
		const places = linesMatching(filesMatching(source, tests), /\buse(Layout|Insertion)?Effect\(/);
		const files = [...new Set(places.map((place) => place.split(":")[0]))];
		expect(files.sort()).toEqual(Object.keys(outsideSystems).sort());
	});

	it("has no hard-coded copy in attributes", () => {
		const literal =
			/\b(aria-label|aria-description|placeholder|title|alt|label)=("[^"]*\p{L}{2}[^"]*"|\{"[^"]*\p{L}{2})/u;
		expect(linesMatching(filesMatching(/^(app|components)\/.*\.tsx$/, tests), literal)).toEqual([]);
	});
});

describe("tests", () => {
	it("mock nothing real and never sleep", () => {
		const files = filesMatching(/\.(test|spec)\.tsx?$/).filter(
			(path) => path !== "lib/server/testing/architecture.test.ts",
		);
		expect(linesMatching(files, /\bvi\.(mock|doMock)\(|(?<!\.)\bsetTimeout\(|\bwaitForTimeout\(/)).toEqual([]);
	});
});

describe("documents", () => {
	const documents = filesMatching(/^(README|docs\/.*)\.md$/);

	it("name only paths that exist", () => {
		const named = documents.flatMap((document) => {
			const text = textOf(document);
			const quoted = [...text.matchAll(/`((?:app|components|lib|messages|drizzle|e2e|docs|scripts|\.ci)\/[^`\s]*)`/g)];
			const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
			return [
				...quoted.map(([, path = ""]) => ({ document, path })),
				...linked.map(([, path = ""]) => ({ document, path: join(dirname(document), path) })),
			];
		});
		const pattern = /[<*{…]|NNNN/;
		expect(named.filter(({ path }) => !pattern.test(path) && !existsSync(path))).toEqual([]);
	});

	it("keep the README at 150 lines", () => {
		expect(textOf("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
	});
});

describe("the repository", () => {
	it("names no folder of one machine and no package host", () => {
		const machine = new RegExp(`(^|["'\`(=\\s:])/(${["root", "tmp", "work", "Users"].join("|")})/`);
		const host = new RegExp(["registry", "npmjs"].join("\\."));
		const files = filesMatching(
			/\.(tsx?|mjs|json|md|css|sql)$|^\.(ci|npmrc|gitignore)/,
			/^(next-env\.d\.ts|package-lock\.json)$/,
		);
		expect([...linesMatching(files, machine), ...linesMatching(files, host)]).toEqual([]);
	});

	it("locks packages without saying where they came from", () => {
		expect(linesMatching(["package-lock.json"], /"resolved":/)).toEqual([]);
	});
});
