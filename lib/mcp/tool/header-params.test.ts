import { expect, it } from "vitest";
import { headerParamsFit } from "./header-params";

const schema = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });
const header = (name: unknown, type: unknown = "string") => ({ type, "x-mcp-header": name });

it.each([
	["none", schema({ a: { type: "string" } })],
	["plain properties", schema({ a: header("Region"), b: header("Level", "integer"), c: header("On", "boolean") })],
	["a property of a property", schema({ a: { type: "object", properties: { b: header("Deep") } } })],
	["the words inside of data", schema({ a: { type: "object", default: { "x-mcp-header": "no header" } } })],
	["a property that is called so", schema({ "x-mcp-header": { type: "string" } })],
])("takes %s", (_what, given) => expect(headerParamsFit(given)).toBe(true));

it.each([
	["no name", schema({ a: header("") })],
	["a name with a space", schema({ a: header("My Region") })],
	["a name with a colon", schema({ a: header("a:b") })],
	["a name that is no text", schema({ a: header(7) })],
	["a name in another alphabet", schema({ a: header("Región") })],
	["two names that are alike but for case", schema({ a: header("Region"), b: header("REGION") })],
	["a number", schema({ a: header("N", "number") })],
	["an object", schema({ a: header("O", "object") })],
	["the root", { ...schema({}), "x-mcp-header": "Root" }],
	["items of a list", schema({ a: { type: "array", items: header("Item") } })],
	["a branch", schema({}, { oneOf: [schema({ a: header("Branch") })] })],
	["a definition", schema({}, { $defs: { a: header("Def") } })],
])("refuses %s", (_what, given) => expect(headerParamsFit(given)).toBe(false));
