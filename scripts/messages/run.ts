import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { namespaces } from "@/lib/i18n/namespaces";
import { messageFaults } from "./message-faults";
import { messageFile, readTree, treeText } from "./message-files";
import { englishSettings } from "./setting-words";
import { traditional } from "./traditional";
import { traditionalLocales } from "./traditional-words";

/**
 * `npm run messages`: writes the generated files (English setting words, Traditional Chinese), then checks all of
 * them. With `--check` it writes nothing and a stale file is a fault. Exit code 1 on any fault.
 */
const check = process.argv.includes("--check");
const faults: string[] = [];

generate("en", "settings", () => englishSettings(readTree("en", "settings")));
for (const namespace of namespaces)
	for (const locale of traditionalLocales)
		generate(locale, namespace, () => traditional(readTree("zh-CN", namespace), namespace, locale));

faults.push(...messageFaults());
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(faults.length === 0 ? "messages: fine\n" : `messages: ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function generate(
	locale: Parameters<typeof messageFile>[0],
	namespace: Parameters<typeof messageFile>[1],
	make: () => Parameters<typeof treeText>[0],
): void {
	const file = messageFile(locale, namespace);
	const wanted = treeText(make());
	if (read(file) === wanted) return;
	if (check) faults.push(`${relative(process.cwd(), file)}: stale, run npm run messages`);
	else writeFileSync(file, wanted);
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}
