import { expect, it } from "vitest";
import { filesMatching, linesMatching } from "@/lib/server/testing/source-tree";
import { sourceRules } from "@/lib/setting/issue/source-rules";

const folder = /^(lib\/(server\/)?skill\/source|app\/api\/skills)\/.*\.ts$/;

it("every rule of a place that skills are read from is broken by some code and met by some test", () => {
	const code = filesMatching(folder, /\.test\.ts$|source-fault\.ts$/);
	const tests = filesMatching(/^lib\/(server\/)?skill\/source\/.*\.test\.ts$/);
	const unmet = Object.keys(sourceRules).filter((rule) => {
		const named = new RegExp(`"${rule}"`);
		return linesMatching(code, named).length === 0 || linesMatching(tests, named).length === 0;
	});
	expect(unmet).toEqual([]);
});
