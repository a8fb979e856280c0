import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import rules from "./dependency-cruiser.mjs";

/** One import each that its rule has to refuse: rule → [importing file, what it imports]. */
const seeded: Record<string, readonly [from: string, to: string]> = {
	"no-unresolvable": ["lib/shared/lost.ts", "@/lib/shared/nowhere"],
	"pure-shared": ["lib/shared/up.ts", "@/lib/setting/target"],
	"pure-setting": ["lib/setting/up.ts", "@/lib/profile/target"],
	"pure-editor": ["lib/editor/up.ts", "@/lib/profile/target"],
	"pure-storage": ["lib/storage/up.ts", "@/lib/profile/target"],
	"pure-tool": ["lib/tool/up.ts", "@/lib/chat/target"],
	"pure-chat": ["lib/chat/up.ts", "@/lib/editor/target"],
	"pure-domains": ["lib/profile/sideways.ts", "@/lib/mcp/target"],
	"pure-packages": ["lib/profile/world.ts", "node:fs"],
	"no-feature-to-feature": ["components/mcp-servers/sideways.ts", "@/components/profile-editor/target"],
	"ui-is-primitive": ["components/ui/domain.ts", "@/lib/profile/target"],
	"layout-before-features": ["components/layout/feature.ts", "@/components/profile-editor/target"],
	"editing-before-features": ["components/editing/feature.ts", "@/components/profile-editor/target"],
	"setting-controls-before-features": ["components/setting/feature.ts", "@/components/profile-editor/target"],
	"no-component-to-server": ["components/profile-editor/server.ts", "@/lib/server/profile/target"],
	"components-write-through-actions": ["components/profile-editor/page.ts", "@/app/api/target"],
	"no-lib-to-app": ["lib/client/up.ts", "@/app/actions/target"],
	"client-is-browser-plumbing": ["lib/client/server.ts", "@/lib/server/profile/target"],
	"server-is-no-browser": ["lib/server/profile/browser.ts", "@/lib/client/target"],
	"actions-and-routes-show-nothing": ["app/api/screen.ts", "@/components/profile-editor/target"],
	"testing-stays-in-tests": ["lib/server/profile/fake.ts", "@/lib/server/testing/target"],
	"tests-are-leaves": ["lib/shared/tested.ts", "@/lib/shared/target.test"],
	"e2e-sees-the-outside": ["e2e/inside.ts", "@/lib/server/profile/target"],
	"zod-mini-only": ["lib/setting/heavy.ts", "zod"],
	"rows-stay-in-server": ["app/actions/rows.ts", "drizzle-orm"],
	"no-dev-package-in-product": ["lib/server/profile/dev.ts", "vitest"],
};

/** Imports that stand in the tree everywhere and must stay allowed. */
const allowed: readonly (readonly [from: string, to: string])[] = [
	["lib/setting/a.ts", "zod/mini"],
	["lib/profile/b.ts", "@/lib/setting/target"],
	["lib/profile/b.test.ts", "vitest"],
	["lib/server/profile/c.ts", "@/lib/profile/target"],
	["lib/server/profile/rows.ts", "drizzle-orm"],
	["components/profile-editor/d.ts", "@/app/actions/target"],
	["components/profile-editor/e.ts", "@/components/setting/target"],
	["components/profile-editor/g.ts", "@/components/editing/target"],
	["components/profile-editor/f.ts", "@/lib/client/target"],
	["app/page.ts", "@/components/profile-editor/target"],
	["app/page.ts", "@/lib/server/profile/target"],
];

const root = mkdtempSync(join(tmpdir(), "steward-boundaries-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string) {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}

const cruiser = join(process.cwd(), "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const config = join(process.cwd(), "scripts/config/dependency-cruiser.mjs");

/** Violations as `rule: file`, of a tree that holds the given imports and an empty target for each. */
function violations(imports: readonly (readonly [from: string, to: string])[]): string[] {
	write("tsconfig.json", JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }));
	write(
		"package.json",
		JSON.stringify({ dependencies: { zod: "*", "drizzle-orm": "*" }, devDependencies: { vitest: "*" } }),
	);
	for (const name of ["zod", "zod/mini", "drizzle-orm", "vitest"]) {
		write(`node_modules/${name}/package.json`, JSON.stringify({ main: "index.js" }));
		write(`node_modules/${name}/index.js`, "export const fake = 1;\n");
	}
	for (const [from, to] of imports) {
		if (to.startsWith("@/") && !to.endsWith("nowhere")) write(`${to.slice(2)}.ts`, "export const target = 1;\n");
		write(from, `import * as target from "${to}";\nexport const used = target;\n`);
	}
	const run = spawnSync(
		process.execPath,
		[cruiser, "--config", config, "--output-type", "json", "app", "components", "e2e", "lib"],
		{ cwd: root, encoding: "utf8", maxBuffer: 1 << 26 },
	);
	const { summary } = JSON.parse(run.stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
	return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe("direction rules", () => {
	it("refuse every seeded violation and nothing that is allowed", () => {
		write("e2e/fine.ts", "export const fine = 1;\n");
		write("lib/shared/ring-a.ts", 'import "./ring-b";\n');
		write("lib/shared/ring-b.ts", 'import "./ring-a";\n');
		const found = violations([...Object.values(seeded), ...allowed]);
		for (const [rule, [from]] of Object.entries(seeded)) expect(found).toContain(`${rule}: ${from}`);
		expect(found).toContain("no-circular: lib/shared/ring-a.ts");
		for (const [from] of allowed) expect(found.filter((line) => line.endsWith(`: ${from}`))).toEqual([]);
	});

	it("have a seeded violation each", () => {
		const names = rules.forbidden.map((rule) => rule.name);
		expect(names.filter((name) => name !== "no-circular").sort()).toEqual(Object.keys(seeded).sort());
	});
});
