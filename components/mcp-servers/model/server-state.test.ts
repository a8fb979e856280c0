import { describe, expect, it } from "vitest";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { Json, JsonObject } from "@/lib/shared/json";
import { keptData, readableServer, sameServer } from "./draft-server";
import { referenceParts, withReference } from "./reference-parts";
import { removedServers, renamedIds, serverRows, serverState } from "./server-state";

const stored = { redacted: true, set: true, mark: "m1" } as const;
const remote: JsonObject = { type: "http", url: "https://a.test/", headers: { X: stored }, enabled: true };
const facts = (value: Json) => ({
	name: "a",
	value,
	issues: [],
	lost: new Set<string>(),
	secretNames: new Set(["KNOWN"]),
	differences: [],
});

describe("what is known of a server", () => {
	it.each([
		["another shape", { command: { exec: "x" }, env: { A: "1" } }],
		["a text", "npx x"],
		["nothing", null],
		["a list", []],
		["a number as header", { url: "https://a.test/", headers: { A: 1 } }],
	])("%s cannot be read [CFG-01]", (_name, value) => {
		expect(serverState(facts(value)).kind).toBe("unreadable");
	});

	it("reads a server with stored secrets and with keys nobody knows", () => {
		expect(readableServer({ ...remote, timeout: 3 })).not.toBeNull();
		expect(keptData({ ...remote, timeout: 3, extra: { a: 1 } })).toEqual([
			["timeout", 3],
			["a", 1],
		]);
	});

	it("says the most pressing thing", () => {
		const missing = { ...remote, headers: { X: "${secret:GONE}", Y: "${secret:KNOWN}" } };
		expect(serverState(facts(missing))).toEqual({ kind: "missing", names: ["GONE"] });
		expect(serverState({ ...facts(missing), secretNames: undefined }).kind).toBe("unchecked");
		expect(serverState(facts({ ...remote, enabled: false })).kind).toBe("off");
		const lost = new Set([JSON.stringify(["a", "headers", "X"])]);
		expect(serverState({ ...facts(remote), lost })).toEqual({ kind: "enterAgain", count: 1 });
		const issues = [issue("http_url", ["a", "url"])];
		expect(serverState({ ...facts(remote), lost, issues })).toEqual({ kind: "wrong", count: 1 });
	});
});

describe("rows", () => {
	it("a renamed server keeps its row and is not a removed one", () => {
		const [row] = serverRows({ a: remote }, { a: remote }, {});
		if (!row) throw new Error("no row");
		const ids = renamedIds({}, row, "b");
		const rows = serverRows({ b: remote }, { a: remote }, ids);
		expect(rows).toEqual([{ id: row.id, name: "b", savedName: "a", edit: "edited" }]);
		expect(removedServers(rows, { a: remote, c: remote })).toEqual(["c"]);
	});

	it("two rows never share an id, also when an old name is used again", () => {
		const ids = { b: "=a" };
		const rows = serverRows({ b: remote, a: remote }, { a: remote }, ids);
		expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
	});

	it("another spelling of the same server is no edit", () => {
		expect(sameServer({ url: "https://a.test/", headers: { X: stored } }, remote)).toBe(true);
		expect(sameServer({ ...remote, args: [] }, remote, "args")).toBe(true);
		expect(sameServer({ ...remote, url: "https://b.test/" }, remote)).toBe(false);
	});
});

describe("references inside a text", () => {
	it("cuts a text at its references; escaped ones are text", () => {
		expect(referenceParts("Bearer ${secret:A}/x")).toEqual([{ text: "Bearer " }, { secret: "A" }, { text: "/x" }]);
		expect(referenceParts("$${secret:A}")).toEqual([{ text: "$${secret:A}" }]);
	});

	it.each([
		["", "Authorization", "Bearer ${secret:N}"],
		["Basic abc", "Authorization", "Basic ${secret:N}"],
		["", "X-Key", "${secret:N}"],
		["old", "X-Key", "${secret:N}"],
		["--token=", "", "--token=${secret:N}"],
	])("a picked secret in %j of %s", (text, beside, wanted) => {
		expect(withReference(text, "N", beside)).toBe(wanted);
	});
});
