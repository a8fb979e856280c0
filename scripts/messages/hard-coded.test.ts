import { expect, test } from "vitest";
import { hardCodedCopy } from "./hard-coded";

test.each([
	['<input aria-label="Name" />', ['aria-label="Name"']],
	["<Field label={`Token ${n}`} />", ['label="Token ${n}"']],
	['<Field\n\tlabel={"保存"} />', ['label="保存"']],
	['<input placeholder="https" title={t("x")} aria-label={label} />', ['placeholder="https"']],
	["<Row title={`${a} · ${b}`} />", []],
	['<p title="Steward" data-label="x" aria-labelledby="name" />', []],
])("%s", (source, found) => {
	expect(hardCodedCopy(source).map(({ text }) => text)).toEqual(found);
});
