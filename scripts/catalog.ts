import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { catalogMarkdown, catalogSnapshot } from "@/lib/setting/catalog/catalog-document";
import { limitsInWords } from "@/lib/tool/limits-in-words";
import { settingsCatalog } from "@/lib/tool/settings-catalog";

/** `npm run catalog` writes the generated catalog files; with `--check` it only says which are stale. */
const files: Readonly<Record<string, string>> = {
	"lib/setting/catalog.snapshot.json": catalogSnapshot(settingsCatalog),
	"docs/settings.md": catalogMarkdown(settingsCatalog, limitsInWords),
};

function read(path: string): string | null {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return null;
	}
}

const stale = Object.entries(files).filter(([path, text]) => read(path) !== text);
if (process.argv.includes("--check")) {
	for (const [path] of stale) process.stderr.write(`${path} is stale: run npm run catalog\n`);
	process.exitCode = stale.length > 0 ? 1 : 0;
} else {
	for (const [path, text] of stale) {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
		process.stdout.write(`wrote ${path}\n`);
	}
}
