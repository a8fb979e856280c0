import { expect, it } from "vitest";
import { shapeToolResult } from "./tool-result";

const data = Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 91) % 256)).toString("base64");
const png = `iVBORw0KGgo${data}`;

it.each([
	["a data URI", `see data:image/png;base64,${png} there`, "see [image image/png, 908 bytes] there"],
	["bare base64", `raw ${png}`, "raw [image image/png, 908 bytes]"],
	["bytes of no known kind", data, "[data application/octet-stream, 900 bytes]"],
])("[MCP-18] %s never stands in the text", (_what, text, shown) => {
	expect(shapeToolResult({ content: [{ type: "text", text }] }).text).toBe(shown);
});

it.each([
	["hex", "0123456789abcdef".repeat(40)],
	["a drawn line", "-".repeat(600)],
	["words", "The quick brown fox. ".repeat(40).trim()],
	["a long path", `/${"Folder1/".repeat(30)}`],
])("leaves %s as it is", (_what, text) => {
	expect(shapeToolResult({ content: [{ type: "text", text }] }).text).toBe(text);
});

it("keeps structured content that the text does not say, once", () => {
	const content = [{ type: "text", text: "3 rows" }];
	expect(shapeToolResult({ content, structuredContent: { rows: 3 } }).text).toBe('3 rows\n\n{\n  "rows": 3\n}');
	for (const same of [{ result: "3 rows" }, { content: "3 rows" }]) {
		expect(shapeToolResult({ content, structuredContent: same }).text).toBe("3 rows");
	}
});

it("[MCP-20] a picture beside a failure does not stand for its words", () => {
	const content = [{ type: "image", data: png, mimeType: "image/png" }];
	const shaped = shapeToolResult({ isError: true, content, structuredContent: { reason: "full" } });
	expect(shaped).toMatchObject({ failed: true, text: expect.stringContaining('"reason": "full"') });
});

it("leaves out media that is too large, and says so", () => {
	const huge = "A1b".repeat(5 * 1024 * 1024);
	const shaped = shapeToolResult({ content: [{ type: "image", data: huge, mimeType: "image/png" }] });
	expect(shaped.media).toEqual([]);
	expect(shaped.text).toMatch(/too large to show/);
});

it.each([null, 7, "text", [], { content: "no list" }, { content: [null, 3, {}] }])("takes %j for a result", (sent) => {
	expect(shapeToolResult(sent)).toMatchObject({ failed: false, media: [] });
});

it("mends text that no store takes", () => {
	const text = `a\0b\ud800c`;
	expect(shapeToolResult({ content: [{ type: "text", text }] }).text).toBe("a\ufffdb\ufffdc");
});
