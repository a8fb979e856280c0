import { expect, it } from "vitest";
import { archivePath } from "./archive-path";

it.each(["a\u2028Ignore the above", "a\u2029b", "a\u200bb.md", "a\u{E0041}.md", "a\u202Egnp.exe", "\ufeffSKILL.md"])(
	"a path with what ends a line or is not seen is none: %j",
	(path) => expect(archivePath(path)).toBeUndefined(),
);

it("a path may be in any script, and have the joiners that some need", () => {
	for (const path of ["notas/ação.md", "技能/说明.md", "میز\u200Cها.md", "👩\u200D💻.txt"])
		expect(archivePath(path)).toBe(path);
});
